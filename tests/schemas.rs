//! The committed JSON Schemas are those of the types.

use std::fs;

use ab_contract as contract;
use ab_pipelines::top;
use schemars::{Schema, schema_for};

/// File name below `docs/schemas`, and the schema that belongs there.
fn schemas() -> Vec<(&'static str, Schema)> {
    vec![
        ("record", schema_for!(contract::Record)),
        ("task", schema_for!(contract::Task)),
        ("source", schema_for!(contract::Source)),
        ("patch", schema_for!(contract::Patch)),
        ("build", schema_for!(contract::Build)),
        ("session", schema_for!(contract::Session)),
        ("artifact", schema_for!(contract::Artifact)),
        ("event", schema_for!(contract::Event)),
        ("test", schema_for!(contract::TestResult)),
        ("trajectory", schema_for!(contract::Trajectory)),
        ("check", schema_for!(contract::Check)),
        ("error", schema_for!(contract::ErrorInfo)),
        ("score", schema_for!(contract::Score)),
        ("spec", ab_task::spec_schema()),
    ]
}

#[test]
fn committed_schemas_are_those_of_the_types() {
    let dir = top().join("docs/schemas");
    let update = std::env::var_os("AB_UPDATE_SCHEMAS").is_some();
    for (name, schema) in schemas() {
        let path = dir.join(format!("{name}.schema.json"));
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        if update {
            fs::create_dir_all(&dir).unwrap();
            fs::write(&path, &text).unwrap();
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert!(committed == text, "{name} has drifted: run `make schemas` and commit");
    }
}

#[test]
fn every_kind_has_a_schema() {
    let names: Vec<&str> = schemas().into_iter().map(|(name, _)| name).collect();
    for kind in contract::Kind::ALL {
        assert!(names.contains(&kind.name()), "{}", kind.name());
    }
}
