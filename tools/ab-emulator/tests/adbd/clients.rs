//! Clients in other languages.
