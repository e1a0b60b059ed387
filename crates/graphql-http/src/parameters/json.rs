//! Reads the parameters from JSON, more strictly than serde does: no duplicate keys, no lists or nesting
//! beyond the limits, no text that the database cannot store. Values are deserialized directly into GraphQL
//! values.

use std::{cell::Cell, fmt};

use async_graphql::{Name, Number, Value, Variables, indexmap::IndexMap};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::{Parameters, Source, text};
use crate::{reason::Reason, settings::Limits};

/// The maximum nesting of a value.
const DEPTH: usize = 32;

/// The parameters in a body, or in the `operations` part of a multipart request.
pub fn parameters(json: &[u8], limits: &Limits) -> Result<Parameters, Reason> {
    let watch = Watch::new(limits);
    watch.read(json, Whole(&watch))
}

/// An object from a query string. Null counts as an empty object.
pub fn object(json: &str, limits: &Limits) -> Result<Variables, Reason> {
    let watch = Watch::new(limits);
    watch.read(json.as_bytes(), Object(&watch))
}

/// Checks the limits and keeps the reason of a refusal, because serde's errors contain only text.
struct Watch<'a> {
    limits: &'a Limits,
    reason: Cell<Reason>,
}

impl<'a> Watch<'a> {
    fn new(limits: &'a Limits) -> Self {
        Self { limits, reason: Cell::new(Reason::NotJson) }
    }

    fn read<'de, S: DeserializeSeed<'de>>(&self, json: &'de [u8], seed: S) -> Result<S::Value, Reason> {
        let mut reader = serde_json::Deserializer::from_slice(json);
        seed.deserialize(&mut reader).and_then(|value| reader.end().map(|()| value)).map_err(|error| {
            match self.reason.get() {
                // Valid JSON of the wrong type.
                Reason::NotJson if error.is_data() => Reason::Parameters,
                reason => reason,
            }
        })
    }

    fn stop<T, E: Error>(&self, reason: Reason) -> Result<T, E> {
        self.reason.set(reason);
        Err(E::custom("refused"))
    }

    fn text<E: Error>(&self, text: &str) -> Result<(), E> {
        text::check(text).or_else(|reason| self.stop(reason))
    }

    fn length<E: Error>(&self, length: usize) -> Result<(), E> {
        if length > self.limits.list_items {
            return self.stop(Reason::ListTooLong);
        }
        Ok(())
    }
}

/// The request object.
struct Whole<'a>(&'a Watch<'a>);

impl<'de> DeserializeSeed<'de> for Whole<'_> {
    type Value = Parameters;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Parameters, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Whole<'_> {
    type Value = Parameters;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, _: A) -> Result<Parameters, A::Error> {
        self.0.stop(Reason::Batch)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Parameters, A::Error> {
        let watch = self.0;
        let (mut query, mut document_id) = (None, None);
        let (mut operation_name, mut variables, mut extensions) = (None, None, None);
        while let Some(key) = map.next_key::<String>()? {
            let twice = match key.as_str() {
                "query" => query.replace(map.next_value_seed(Text(watch))?).is_some(),
                "documentId" => document_id.replace(map.next_value_seed(Text(watch))?).is_some(),
                "operationName" => operation_name.replace(map.next_value_seed(Text(watch))?).is_some(),
                "variables" => variables.replace(map.next_value_seed(Object(watch))?).is_some(),
                "extensions" => extensions.replace(map.next_value_seed(Object(watch))?).is_some(),
                _ => map.next_value::<IgnoredAny>().map(|_| false)?,
            };
            if twice {
                return watch.stop(Reason::Parameters);
            }
        }
        let source = Source::of(query.flatten(), document_id.flatten());
        Ok(Parameters {
            source: source.or_else(|reason| watch.stop(reason))?,
            operation_name: operation_name.flatten(),
            variables: variables.unwrap_or_default(),
        })
    }
}

/// A string or null. Refuses everything else.
struct Text<'a>(&'a Watch<'a>);

impl<'de> DeserializeSeed<'de> for Text<'_> {
    type Value = Option<String>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        let watch = self.0;
        match (Any { watch, depth: 0 }).deserialize(deserializer)? {
            Value::Null => Ok(None),
            Value::String(text) => Ok(Some(text)),
            _ => watch.stop(Reason::Parameters),
        }
    }
}

/// An object or null. Refuses everything else.
struct Object<'a>(&'a Watch<'a>);

impl<'de> DeserializeSeed<'de> for Object<'_> {
    type Value = Variables;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        let watch = self.0;
        match (Any { watch, depth: 0 }).deserialize(deserializer)? {
            value @ (Value::Null | Value::Object(_)) => Ok(Variables::from_value(value)),
            _ => watch.stop(Reason::Parameters),
        }
    }
}

/// Any value.
#[derive(Clone, Copy)]
struct Any<'a> {
    watch: &'a Watch<'a>,
    depth: usize,
}

impl Any<'_> {
    fn inside<E: Error>(mut self) -> Result<Self, E> {
        self.depth += 1;
        if self.depth > DEPTH {
            return self.watch.stop(Reason::ValueTooDeep);
        }
        Ok(self)
    }
}

impl<'de> DeserializeSeed<'de> for Any<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Any<'_> {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Boolean(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("not finite"))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        self.visit_string(value.to_owned())
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Value, E> {
        self.watch.text(&value)?;
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Value, A::Error> {
        let inside = self.inside()?;
        let mut items = Vec::new();
        while let Some(item) = sequence.next_element_seed(inside)? {
            items.push(item);
            self.watch.length(items.len())?;
        }
        Ok(Value::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let inside = self.inside()?;
        let mut fields = IndexMap::new();
        while let Some(key) = map.next_key::<String>()? {
            self.watch.text(&key)?;
            if fields.insert(Name::new(key), map.next_value_seed(inside)?).is_some() {
                return self.watch.stop(Reason::Parameters);
            }
            self.watch.length(fields.len())?;
        }
        Ok(Value::Object(fields))
    }
}
