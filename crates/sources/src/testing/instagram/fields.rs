//! The selection of members: `id,caption,children{id,media_url}`.

use serde_json::{Map, Value};

/// A selected member.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Field {
    pub name: String,
    pub fields: Vec<Field>,
}

pub(super) fn parse(text: &str) -> Vec<Field> {
    list(&mut text.chars().peekable())
}

fn list(text: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Vec<Field> {
    let mut fields = Vec::new();
    let mut field = Field::default();
    loop {
        match text.next() {
            Some('{') => field.fields = list(text),
            Some(',') => fields.push(std::mem::take(&mut field)),
            Some('}') | None => break,
            Some(other) => field.name.push(other),
        }
    }
    fields.push(field);
    fields.retain(|field| !field.name.is_empty());
    fields
}

/// The selected members of an object. The id is always selected.
pub(super) fn select(all: &Value, fields: &[Field]) -> Value {
    let members = all.as_object().into_iter().flatten();
    let is_selected = |name: &str| name == "id" || fields.iter().any(|field| field.name == name);
    let selected = members.filter(|(name, value)| is_selected(name) && !value.is_null());
    Value::Object(selected.map(|(name, value)| (name.clone(), value.clone())).collect::<Map<_, _>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_selections_are_read() {
        let field = |name: &str, fields: Vec<Field>| Field { name: name.to_owned(), fields };
        let expected = [
            field("id", Vec::new()),
            field("children", vec![field("id", Vec::new()), field("alt_text", Vec::new())]),
            field("caption", Vec::new()),
        ];
        assert_eq!(parse("id,children{id,alt_text},caption"), expected);
        assert_eq!(parse(""), []);
    }
}
