//! Prints what the console is built from: schemas, limits and reason codes. The output is committed.

use aushang::accounts::input;
use aushang::attachments::{company, gallery, picture, poll};
use aushang::freshman::{self, icon};
use aushang::media;
use aushang::posts::content;
use aushang::problem::Reason;
use aushang::profiles::{access_code, contact, names};
use aushang::schema;
use aushang::session::password_rule;
use aushang::templates;
use aushang::text;
use aushang_recording::{AudioKind, VideoKind};
use clap::ValueEnum;

#[derive(Clone, Copy, ValueEnum)]
pub enum Which {
    Console,
    App,
}

pub fn schema(which: Which) {
    let sdl = match which {
        Which::Console => schema::console().finish().sdl(),
        Which::App => schema::app_schema().finish().sdl(),
    };
    print!("{sdl}");
}

pub fn rules() {
    print!("{}", rules_text());
}

fn rules_text() -> String {
    [
        limits(),
        passwords(),
        profile_names(),
        access_codes(),
        freshman_areas(),
        telephone_numbers(),
        attachments(),
        files(),
        reasons(),
    ]
    .join("\n")
}

fn limits() -> String {
    format!(
        "// Printed by the server (make print): its rules for input.\n\n\
         /** Maximum numbers of characters. */\n\
         export const LIMITS = {{\n  content: {},\n  title: {},\n  description: {},\n  url: {},\n  pushTitle: {},\n  pushText: {},\n  personName: {},\n  search: {},\n  badgeTitle: {},\n  alt: {},\n  hiddenReason: {},\n  templateName: {},\n}} as const\n",
        content::CONTENT.0,
        text::TITLE.0,
        text::DESCRIPTION.0,
        text::URL.0,
        text::TITLE.0,
        content::PUSH_TEXT.0,
        input::NAME.0,
        content::SEARCH.0,
        company::BADGE_TITLE.0,
        picture::ALT.0,
        content::HIDDEN_REASON.0,
        templates::NAME.0,
    )
}

fn passwords() -> String {
    format!(
        "/** Of a password in its composed form (NFC); its length is counted in code points. */\n\
         export const PASSWORD = {{\n  min: {},\n  max: {},\n  whitespace: /{}/u,\n  digit: /{}/u,\n  upperCase: /{}/u,\n  lowerCase: /{}/u,\n}} as const\n",
        password_rule::MIN_CHARS,
        password_rule::MAX_CHARS,
        password_rule::WHITESPACE,
        password_rule::DIGIT,
        password_rule::UPPER_CASE,
        password_rule::LOWER_CASE,
    )
}

fn profile_names() -> String {
    format!(
        "/** Of a trimmed username; words are compared without case. */\n\
         export const USERNAME = {{\n  min: {},\n  max: {},\n  characters: /{}/,\n  start: /{}/,\n  /** In addition to the installation's brand name. */\n  reservedWord: '{}',\n}} as const\n\n\
         /** Of a trimmed display name. */\n\
         export const DISPLAY_NAME = {{\n  max: {},\n  characters: /{}/,\n}} as const\n",
        names::MIN_USERNAME_CHARS,
        names::MAX_USERNAME_CHARS,
        names::USERNAME_PATTERN,
        names::USERNAME_START_PATTERN,
        names::RESERVED_WORD,
        names::MAX_DISPLAY_NAME_CHARS,
        names::DISPLAY_NAME_PATTERN,
    )
}

fn access_codes() -> String {
    format!(
        "/** Of a trimmed access code of a freshman area. */\n\
         export const ACCESS_CODE = {{\n  min: {},\n  max: {},\n  characters: /{}/,\n}} as const\n",
        access_code::MIN_CHARS,
        access_code::MAX_CHARS,
        access_code::PATTERN,
    )
}

fn freshman_areas() -> String {
    let icons: Vec<_> = icon::NAMES.iter().map(|name| format!("  '{name}',\n")).collect();
    format!(
        "/** Of maps and their places. Lengths of names and entrances are maximum numbers of characters. */\n\
         export const MAPS = {{ maxMaps: {}, maxPlaces: {}, name: {}, entrance: {} }} as const\n\n\
         /** Of a link collection. */\n\
         export const LINKS = {{ maxLinks: {}, title: {} }} as const\n\n\
         /** The icons of links and places, in the order of the icon picker. */\n\
         export const ICONS = [\n{}] as const\n",
        freshman::MAX_MAPS,
        freshman::MAX_LOCATIONS,
        freshman::MAX_NAME.0,
        freshman::MAX_ENTRANCE.0,
        freshman::MAX_LINKS,
        freshman::MAX_LINK_TITLE.0,
        icons.concat(),
    )
}

fn telephone_numbers() -> String {
    format!(
        "/** Of a trimmed telephone number. */\n\
         export const TELEPHONE_NUMBER = {{\n  max: {},\n  characters: /{}/,\n}} as const\n",
        contact::TELEPHONE_NUMBER.0,
        contact::TELEPHONE_NUMBER_PATTERN,
    )
}

fn attachments() -> String {
    format!(
        "/** Options of a poll; each may be as long as a title. */\n\
         export const POLL = {{ minOptions: {}, maxOptions: {}, option: {} }} as const\n",
        poll::MIN_OPTIONS,
        poll::MAX_OPTIONS,
        poll::OPTION.0,
    )
}

fn files() -> String {
    let endings = |endings: &[&str]| {
        let quoted: Vec<_> = endings.iter().map(|ending| format!("'.{ending}'")).collect();
        quoted.join(", ")
    };
    format!(
        "/** Of audio and video files: maximum size in bytes, and file name extensions. */\n\
         export const RECORDINGS = {{\n  maxBytes: {},\n  audio: [{}],\n  video: [{}],\n}} as const\n\n\
         /** Of a gallery: maximum number of images, and of bytes of all uploaded images together. */\n\
         export const GALLERY = {{ maxImages: {}, maxBytes: {} }} as const\n",
        media::MAX_RECORDING_BYTES,
        endings(AudioKind::EXTENSIONS),
        endings(VideoKind::EXTENSIONS),
        gallery::MAX_IMAGES,
        gallery::MAX_BYTES,
    )
}

fn reasons() -> String {
    let reasons: Vec<_> = Reason::ALL.iter().map(|reason| format!("  '{}',\n", reason.code())).collect();
    format!(
        "/** Reason codes of errors: `extensions.reason`. */\n\
         export const REASONS = [\n{}] as const\n\n\
         export type Reason = (typeof REASONS)[number]\n",
        reasons.concat(),
    )
}
