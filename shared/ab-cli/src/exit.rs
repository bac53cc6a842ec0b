//! Exit status by what a tool said.

use ab_contract::{Body, ErrorClass, Verdict};

/// 0 fine, 1 a verdict is `fail` or `unknown`, 2 the caller's fault, 3 the machine's.
pub fn exit_of(body: &Body) -> u8 {
    match body {
        Body::Error(info) if info.class == ErrorClass::Environment => 3,
        Body::Error(_) => 2,
        Body::Check(check) => match check.verdict {
            Verdict::Fail | Verdict::Unknown => 1,
            Verdict::Pass | Verdict::Skip => 0,
        },
        _ => 0,
    }
}
