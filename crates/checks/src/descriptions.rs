//! Descriptions of images.

use crate::MAX_CHARS;
use crate::code::Code;
use crate::content::{Content, Language};
use crate::finding::{Finding, Findings};

const MAX_LENGTH: usize = 250;

/// Screen readers say that it is an image.
const OPENINGS: &[&str] = &[
    "bild von",
    "bild:",
    "ein bild von",
    "das bild zeigt",
    "auf dem bild",
    "foto von",
    "foto:",
    "ein foto von",
    "das foto zeigt",
    "auf dem foto",
    "fotografie von",
    "abbildung von",
    "abbildung:",
    "grafik von",
    "image of",
    "image:",
    "an image of",
    "picture of",
    "a picture of",
    "photo of",
    "a photo of",
    "this image shows",
];

const EXTENSIONS: &[&str] = &[
    ".jpg", ".jpeg", ".png", ".gif", ".webp", ".heic", ".heif", ".svg", ".tif", ".tiff", ".bmp", ".avif",
    ".pdf",
];

/// What cameras and devices call their files, followed by numbers.
const FILE_NAMES: &[&str] = &[
    "img",
    "dsc",
    "dscn",
    "dscf",
    "dcim",
    "pxl",
    "mvimg",
    "screenshot",
    "bildschirmfoto",
    "image",
    "photo",
    "bild",
    "foto",
    "whatsapp image",
    "unbenannt",
    "untitled",
    "scan",
];

pub(crate) fn check(found: &mut Findings, content: &Content<'_>) {
    for image in &content.images {
        if image.de.trim().is_empty() {
            found.add(Finding::new(Code::ImageWithoutDescription, image.field.clone(), Language::De));
        } else {
            let finding = |code| Finding::new(code, image.field.clone(), Language::De);
            check_one(found, content, Language::De, image.de.trim(), finding);
        }
        if !image.en.trim().is_empty() {
            let finding = |code| Finding::new(code, image.field_en.clone(), Language::En);
            check_one(found, content, Language::En, image.en.trim(), finding);
        }
    }
}

fn check_one(
    found: &mut Findings,
    content: &Content<'_>,
    language: Language,
    description: &str,
    finding: impl Fn(Code) -> Finding,
) {
    let lower = description.to_lowercase();
    if is_file_name(&lower) {
        found.add(finding(Code::DescriptionIsFileName));
    } else if OPENINGS.iter().any(|opening| begins_with(&lower, opening)) {
        found.add(finding(Code::DescriptionSaysImage));
    }
    let length = description.chars().take(MAX_CHARS).count();
    if length > MAX_LENGTH {
        found.add(finding(Code::DescriptionLong).counting(length));
    }
    let own = normalized(description);
    let texts = content.texts.iter().filter(|text| text.language == language);
    if texts.into_iter().any(|text| normalized(text.value) == own) {
        found.add(finding(Code::DescriptionRepeatsText));
    }
}

fn begins_with(lower: &str, opening: &str) -> bool {
    let rest = lower.strip_prefix(opening);
    rest.is_some_and(|rest| opening.ends_with(':') || !rest.starts_with(char::is_alphanumeric))
}

fn is_file_name(lower: &str) -> bool {
    let stem = EXTENSIONS.iter().find_map(|extension| lower.strip_suffix(extension));
    if stem.is_some_and(|stem| !stem.is_empty()) {
        return true;
    }
    let has_spaces = lower.contains(char::is_whitespace);
    if !has_spaces && lower.contains('_') {
        return true;
    }
    let is_number = |rest: &str| {
        // Screenshots are named after their date: 'Bildschirmfoto 2026-11-24 um 18.30'.
        let words = rest.split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty());
        let mut has_digit = false;
        words.into_iter().all(|word| {
            let is_digits = word.chars().all(|char| char.is_ascii_digit());
            has_digit |= is_digits;
            is_digits || ["um", "at", "vom", "uhr"].contains(&word)
        }) && has_digit
    };
    FILE_NAMES.iter().any(|name| lower.strip_prefix(name).is_some_and(is_number))
}

/// The text as it is heard: without case, markup, punctuation and line breaks.
fn normalized(text: &str) -> String {
    let chars = text.chars().take(MAX_CHARS).map(|char| if char.is_alphanumeric() { char } else { ' ' });
    let text: String = chars.flat_map(char::to_lowercase).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use crate::testing::{empty, prose};
    use crate::{Code, Content, Image, Language, check};

    fn codes(text: &str, de: &str, en: &str) -> Vec<(Code, Language)> {
        let image = Image { field: "image.alt".into(), field_en: "image.en".into(), de, en };
        let content = Content { images: vec![image], ..if text.is_empty() { empty() } else { prose(text) } };
        check(&content).into_iter().map(|finding| (finding.code, finding.language)).collect()
    }

    #[test]
    fn descriptions_are_checked() {
        let (missing, file) = (Code::ImageWithoutDescription, Code::DescriptionIsFileName);
        for (description, found) in [
            ("", Some(missing)),
            (" \n", Some(missing)),
            ("Drei Leute stehen vor der Mensa", None),
            ("IMG_1234.JPG", Some(file)),
            ("Plakat final.png", Some(file)),
            ("IMG 1234", Some(file)),
            ("dsc01234", Some(file)),
            ("20261124_183355", Some(file)),
            ("Bildschirmfoto 2026-11-24 um 18.30.12", Some(file)),
            ("WhatsApp Image 2026-11-24 at 18.30", Some(file)),
            ("Bild 2", Some(file)),
            ("Imgur öffnet", None),
            ("Fotos 2026 aus der Mensa", None),
            ("Bild von der Mensa", Some(Code::DescriptionSaysImage)),
            ("Das Foto zeigt die Mensa", Some(Code::DescriptionSaysImage)),
            ("Bild: Mensa", Some(Code::DescriptionSaysImage)),
            ("Bildung vonseiten der Uni", None),
            ("Bild vonnöten", None),
        ] {
            let expected = found.map(|code| (code, Language::De));
            assert_eq!(codes("", description, ""), expected.into_iter().collect::<Vec<_>>(), "{description}");
        }
    }

    #[test]
    fn descriptions_have_at_most_250_characters() {
        for (length, is_long) in [(250, false), (251, true)] {
            let found = codes("", &"ä".repeat(length), "");
            assert_eq!(found == [(Code::DescriptionLong, Language::De)], is_long, "{length}");
        }
    }

    #[test]
    fn descriptions_say_more_than_the_text() {
        let repeats = [(Code::DescriptionRepeatsText, Language::De)];
        assert_eq!(codes("Das **Sommerfest**\nist da!", "das Sommerfest ist da", ""), repeats);
        assert_eq!(codes("Das Sommerfest ist da!", "Das Sommerfest", ""), []);
    }

    #[test]
    fn english_descriptions_may_be_missing_but_are_checked() {
        assert_eq!(codes("", "Mensa", ""), []);
        assert_eq!(
            codes("", "Mensa", "Picture of the canteen"),
            [(Code::DescriptionSaysImage, Language::En)]
        );
    }
}
