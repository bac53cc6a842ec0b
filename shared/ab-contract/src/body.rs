//! The payload of a record, named by its kind.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Error;
use serde_json::value::RawValue;

use crate::{
    Artifact, Build, Check, ErrorInfo, Event, Patch, Score, Session, Source, Task, TestResult,
    Trajectory,
};

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident($payload:ty) = $name:literal,)*) => {
        /// The payload, named by `kind`.
        #[derive(Clone, Debug, JsonSchema, PartialEq, Serialize)]
        #[serde(tag = "kind", content = "data", rename_all = "snake_case")]
        pub enum Body { $($(#[$doc])* $kind($payload),)* }

        /// The kinds of record, a closed set within `ab/1`.
        #[derive(Clone, Copy, Debug, Eq, PartialEq)]
        pub enum Kind { $($(#[$doc])* $kind,)* }

        impl Kind {
            /// Every kind, in the order of a run.
            pub const ALL: &'static [Self] = &[$(Self::$kind,)*];

            /// The name on the wire.
            pub fn name(self) -> &'static str {
                match self { $(Self::$kind => $name,)* }
            }
        }

        impl Body {
            /// Which kind it is.
            pub fn kind(&self) -> Kind {
                match self { $(Self::$kind(_) => Kind::$kind,)* }
            }

            /// Reads the payload of `kind`.
            pub(crate) fn read(kind: Kind, data: &RawValue) -> Result<Self, Error> {
                Ok(match kind { $(Kind::$kind => Self::$kind(serde_json::from_str(data.get())?),)* })
            }
        }
    };
}

kinds! {
    /// What was asked.
    Task(Task) = "task",
    /// A tree of files.
    Source(Source) = "source",
    /// What a patch did to it.
    Patch(Patch) = "patch",
    /// What a build did.
    Build(Build) = "build",
    /// A device that was booted.
    Session(Session) = "session",
    /// What was captured on it.
    Artifact(Artifact) = "artifact",
    /// What happened while the app ran.
    Event(Event) = "event",
    /// One result of one test.
    Test(TestResult) = "test",
    /// What an agent did.
    Trajectory(Trajectory) = "trajectory",
    /// What one rule says of the evidence.
    Check(Check) = "check",
    /// A step that could not look.
    Error(ErrorInfo) = "error",
    /// What it all is worth.
    Score(Score) = "score",
}
