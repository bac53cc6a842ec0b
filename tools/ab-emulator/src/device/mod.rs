//! The embedded device: packages, settings, log, app processes.
