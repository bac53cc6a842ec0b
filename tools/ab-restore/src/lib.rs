//! ab-restore.
