//! Which game an object looks like that does not say it, or is damaged: by the names of its fields.

use std::collections::BTreeSet;

use serde_json::Value;

/// Tells how many percent of the fields of an object a schema knows; `None` where it knows none. Of an object that is
/// damaged, but says whose it is, all are that game's.
pub fn likeness(text: &str, game: &str, schema: &str) -> Option<u8> {
    let mut fields = BTreeSet::new();
    for (name, rest) in strings(text) {
        let Some(value) = rest.strip_prefix(':').map(str::trim_start) else { continue };
        if let Some(named) = strings(value).next().filter(|_| name == "game" && value.starts_with('"')) {
            return (named.0 == game).then_some(100);
        }
        fields.insert(name);
    }
    let mut known = BTreeSet::new();
    properties(&serde_json::from_str(schema).unwrap_or_default(), &mut known);
    // Every game has these.
    for common in ["game", "source", "format", "text", "position", "name"] {
        known.remove(common);
    }
    let shared = fields.iter().filter(|name| known.contains(**name)).count();
    (shared > 0).then(|| (shared * 100 / fields.len()).max(1) as u8)
}

/// Finds the strings of a text and what follows each, blanks left out; escapes stay as they are.
fn strings(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (_, from) = rest.split_once('"')?;
        let mut is_escaped = false;
        let end = from.bytes().position(|byte| {
            let ends = byte == b'"' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            ends
        })?;
        rest = &from[end + 1..];
        Some((&from[..end], rest.trim_start()))
    })
}

/// Collects the names of all properties of a schema.
fn properties(schema: &Value, names: &mut BTreeSet<String>) {
    match schema {
        Value::Object(fields) => {
            for (name, value) in fields {
                if name == "properties" {
                    names.extend(value.as_object().into_iter().flatten().map(|(name, _)| name.clone()));
                }
                properties(value, names);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| properties(value, names)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::likeness;

    #[test]
    fn fields_of_the_schema_tell_whose_an_object_is() {
        let schema = r#"{"properties": {"game": {}, "position": {}}, "$defs": {"Body": {"properties": {"bar": {}}}}}"#;
        assert_eq!(likeness(r#"{"position": {"bar": 1, "b": "bar"}}"#, "x", schema), Some(33));
        assert_eq!(likeness(r#"{"bar" :"#, "x", schema), Some(100));
        assert_eq!(likeness(r#"{"position": "bar"}"#, "x", schema), None);
        assert_eq!(likeness(r#"{"game": "x", "y": 1,"#, "x", schema), Some(100));
        assert_eq!(likeness(r#"{"bar": 1, "game": "y","#, "x", schema), None);
        assert_eq!(likeness(r#"{"a\"bar": 1}"#, "x", schema), None);
    }
}
