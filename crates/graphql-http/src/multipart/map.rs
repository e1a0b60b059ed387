//! Parses `map`, which assigns files to variables.

use std::fmt;

use serde::de::{Deserializer, Error, MapAccess, Visitor};

use crate::reason::Reason;

/// The maximum size of the `map` part in bytes.
pub const BYTES: usize = 16 * 1024;

/// The name of each file's part and the paths of its variables, in the order of the map.
#[derive(Debug, PartialEq, Eq)]
pub struct FileMap(Vec<(String, Vec<String>)>);

impl FileMap {
    pub fn parse(json: &[u8]) -> Result<Self, Reason> {
        let mut reader = serde_json::Deserializer::from_slice(json);
        let map = reader.deserialize_map(Pairs).map_err(|_| Reason::FileMap)?;
        reader.end().map_err(|_| Reason::FileMap)?;
        Ok(Self(map))
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn index_of(&self, part: &str) -> Option<usize> {
        self.0.iter().position(|(name, _)| name == part)
    }

    /// Each path with the index of its file.
    pub fn paths(&self) -> impl Iterator<Item = (usize, &str)> {
        let files = self.0.iter().enumerate();
        files.flat_map(|(index, (_, paths))| paths.iter().map(move |path| (index, path.as_str())))
    }
}

struct Pairs;

impl<'de> Visitor<'de> for Pairs {
    type Value = Vec<(String, Vec<String>)>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object of lists of paths")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut pairs: Self::Value = Vec::new();
        while let Some((name, paths)) = map.next_entry::<String, Vec<String>>()? {
            if paths.is_empty() || pairs.iter().any(|(known, _)| *known == name) {
                return Err(A::Error::custom("a file has no path, or is listed twice"));
            }
            pairs.push((name, paths));
        }
        Ok(pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn map_lists_each_file_once_with_its_paths() {
        let map =
            FileMap::parse(br#"{"b": ["variables.x"], "a": ["variables.y.0", "variables.z"]}"#).unwrap();
        assert_eq!(map.index_of("a"), Some(1));
        let paths: Vec<_> = map.paths().collect();
        assert_eq!(paths, [(0, "variables.x"), (1, "variables.y.0"), (1, "variables.z")]);
        for wrong in ["[]", r#"{"a": []}"#, r#"{"a": "b"}"#, r#"{"a": ["b"], "a": ["c"]}"#, "{} {}"] {
            assert_eq!(FileMap::parse(wrong.as_bytes()), Err(Reason::FileMap), "{wrong}");
        }
    }
}
