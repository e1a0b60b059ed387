//! Prints the manual: a TOML file that describes every key.

use crate::{
    section::{Key, Section},
    setting::environment_name,
};

const HEAD: &str = "\
# Every key of the configuration. The values that are commented out are the
# current ones; remove the \"#\" to set your own. The environment variable of a
# key overrides the file.
";

pub(crate) fn print(sections: &[&dyn Section]) -> String {
    let sections = sections.iter().map(|section| section_text(*section));
    std::iter::once(HEAD.to_owned()).chain(sections).collect::<Vec<_>>().join("\n")
}

fn section_text(section: &dyn Section) -> String {
    let head = format!("{}[{}]\n", comment(section.meaning()), section.name());
    let keys = section.keys().into_iter().map(|key| key_text(section.name(), &key));
    std::iter::once(head).chain(keys).collect::<Vec<_>>().join("\n")
}

fn key_text(section: &str, key: &Key) -> String {
    format!(
        "{meaning}# Expected: {expected}\n# Environment: {environment}\n# {name} = {value}\n",
        meaning = comment(key.meaning),
        expected = key.expected,
        environment = environment_name(section, key.name),
        name = key.name,
        // An empty text unsets an optional key, so the line is valid when uncommented.
        value = key.value.as_deref().unwrap_or("\"\""),
    )
}

fn comment(lines: &[&str]) -> String {
    lines.iter().flat_map(|line| ["#", line, "\n"]).collect()
}
