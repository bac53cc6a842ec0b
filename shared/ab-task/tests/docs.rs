//! `docs/task-format.md` against the code: its examples load, and it names every field.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use ab_task::{EXPLANATIONS, FAMILIES, HarborTask, Spec, spec_schema};
use serde_json::Value;

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/task-format.md");
    fs::read_to_string(path).unwrap()
}

/// The TOML examples of the page.
fn examples(page: &str) -> Vec<&str> {
    page.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn every_example_loads() {
    let page = page();
    let examples = examples(&page);
    assert_eq!(examples.len(), 2);
    let harbor = HarborTask::parse("task.toml", examples[0].as_bytes()).unwrap();
    assert_eq!(harbor.id(), Some("pantry"));
    let spec = Spec::parse("spec.toml", examples[1].as_bytes()).unwrap();
    assert_eq!(spec.injected(7)["item"], "Soup 67CCX3");
    assert!(page.contains("`Soup 67CCX3`"));
    let demands: Vec<String> = spec.demands().iter().map(ToString::to_string).collect();
    assert_eq!(demands.len(), 4 + 3 + 3 + 1 + 1 + 2, "{demands:#?}");
}

#[test]
fn every_field_family_and_code_is_on_the_page() {
    let (page, schema) = (page(), spec_schema().to_value());
    let mut names = BTreeSet::new();
    fields(&schema, &mut names);
    names.extend(FAMILIES.iter().map(|family| family.name.to_owned()));
    names.extend(EXPLANATIONS.iter().map(|(code, _)| (*code).to_owned()));
    assert!(names.len() > 60, "{names:?}");
    let absent: Vec<_> = names
        .iter()
        .filter(|name| !page.contains(&format!("`{name}`")) && !page.contains(&format!("[{name}")))
        .collect();
    assert!(absent.is_empty(), "{absent:?}");
}

/// Names of the properties of every object in a schema.
fn fields(schema: &Value, names: &mut BTreeSet<String>) {
    let mut rest = vec![schema];
    while let Some(value) = rest.pop() {
        match value {
            Value::Object(object) => {
                if let Some(Value::Object(properties)) = object.get("properties") {
                    names.extend(properties.keys().cloned());
                }
                rest.extend(object.values());
            }
            Value::Array(items) => rest.extend(items),
            _ => {}
        }
    }
}

#[test]
fn the_page_states_the_default_of_each_family() {
    let page = page();
    for family in FAMILIES {
        let dimension = format!("{:?}", family.dimension).to_lowercase();
        let targets = family.targets.map_or("", |kind| kind.name());
        let row = page.lines().find(|line| line.starts_with(&format!("| `{}` |", family.name)));
        let row = row.unwrap_or_else(|| panic!("no row for {}", family.name));
        assert!(row.contains(&dimension) && row.contains(targets), "{row}");
    }
}

#[test]
fn the_schema_is_strict_and_stable() {
    let schema = spec_schema().to_value();
    assert_eq!(schema["additionalProperties"], Value::Bool(false));
    assert_eq!(schema, spec_schema().to_value());
    for name in ["Weights", "CheckSpec", "MultiplierSpec", "Profile", "Build", "Restore"] {
        assert_eq!(schema["$defs"][name]["additionalProperties"], Value::Bool(false), "{name}");
    }
}
