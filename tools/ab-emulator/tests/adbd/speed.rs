//! `cargo test --release -p ab-emulator --test adbd -- --ignored --nocapture speed`
