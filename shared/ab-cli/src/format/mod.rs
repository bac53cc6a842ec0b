//! Output for people and for other programs, one file a format.

mod github;
mod junit;
mod place;
mod sarif;
mod text;

pub(crate) use github::github;
pub(crate) use junit::junit;
pub(crate) use sarif::sarif;
pub(crate) use text::text;

#[cfg(test)]
mod tests;
