//! ab-score.
