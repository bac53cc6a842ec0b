//! `make bench`.

fn main() {}
