//! Maximum lengths of all lists in both schemas. They determine the cost of a document before it runs: a
//! field inside a list counts once per item. Where a field takes `first`, that value is used instead, and the
//! `edges` below it count as its items once.
//!
//! The server does not start if a list has no entry, so a new list cannot be free of cost by mistake.

use std::collections::BTreeSet;

use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{BaseType, TypeKind, TypeSystemDefinition};

use crate::attachments::MAX_FILES;
use crate::{
    checks, freshman, passkeys, posts, presence, providers, second_factors, series, session, sources, staff,
    targeting, templates,
};

/// German and English.
const LANGUAGES: u32 = 2;
/// The length is given by the type's own `first`.
const BY_FIRST: u32 = 1;
const GROUPS_SHOWN: u32 = 6;
/// Not enforced, but higher than in any installation.
const ACCOUNTS: u32 = 200;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const CHANNELS: u32 = staff::MAX_CHANNELS as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const CHANNELS_OF_PROFILE: u32 = staff::MAX_CHANNELS_OF_PROFILE as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const CATALOGUE: u32 = targeting::MAX_ENTRIES as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const CHOSEN: u32 = targeting::MAX_CHOSEN as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const IMAGES: u32 = MAX_FILES as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const MAPS: u32 = freshman::MAX_MAPS as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const LOCATIONS: u32 = freshman::MAX_LOCATIONS as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const LINKS: u32 = freshman::MAX_LINKS as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const PRESENT: u32 = presence::MAX_SHOWN as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const CALENDAR: u32 = posts::MAX_CALENDAR_ENTRIES as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const SOURCES: u32 = 1 + sources::MAX_OTHERS as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const VERSIONS: u32 = posts::MAX_VERSIONS as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const COMMENTS: u32 = posts::MAX_COMMENTS as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const PAIRS: u32 = posts::MAX_PAIRS as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const PARTS: u32 = posts::MAX_PARTS as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const TEMPLATES: u32 = templates::MAX_TEMPLATES as u32;
/// Ten pictures of one version and ten options of the other, the text and the title and text of the push, each in
/// two languages.
const TEXTS_OF_POST: u32 = 46;

#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const HELD: u32 = posts::MAX_HELD as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const WAITING: u32 = posts::MAX_WAITING_EMERGENCIES as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const NAMED: u32 = posts::MAX_CONFIRMERS_NAMED as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const NEARBY: u32 = posts::MAX_NEARBY as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const FINDINGS: u32 = checks::MAX_FINDINGS as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const SESSIONS: u32 = session::MAX_SESSIONS as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const RECOVERY_CODES: u32 = second_factors::RECOVERY_CODES as u32;
#[expect(clippy::cast_possible_truncation, reason = "it is small")]
const PASSKEYS: u32 = passkeys::MAX_PASSKEYS as u32;
/// Of an account: links with providers that are not configured any more are rare.
const PROVIDERS: u32 = providers::MAX_PROVIDERS;
/// More than there are kinds of findings.
const CHECK_CODES: u32 = 50;

/// By type and field.
pub const LIST_LENGTHS: &[((&str, &str), u32)] = &[
    (("AccessibilityReport", "counts"), CHECK_CODES * 3),
    (("AccessibilityReport", "overrides"), checks::MAX_OVERRIDES),
    (("BlogTranslations", "description"), LANGUAGES),
    (("BlogTranslations", "subtitle"), LANGUAGES),
    (("BlogTranslations", "title"), LANGUAGES),
    (("BlogTranslations", "url"), LANGUAGES),
    (("Calendar", "entries"), CALENDAR),
    (("CalendarEntry", "channels"), 50),
    (("ChannelTargeting", "roles"), 8),
    (("CheckOverride", "codes"), CHECK_CODES),
    (("CompanyConnection", "edges"), BY_FIRST),
    (("CompanyTranslations", "badgeTitle"), LANGUAGES),
    (("ConsentConnection", "edges"), BY_FIRST),
    (("EventTranslations", "title"), LANGUAGES),
    (("Freshman", "links"), LINKS),
    (("Freshman", "maps"), MAPS),
    (("GalleryAttachment", "images"), IMAGES),
    (("ImageTranslations", "alt"), LANGUAGES),
    (("InfoTranslations", "description"), LANGUAGES),
    (("InfoTranslations", "title"), LANGUAGES),
    (("InfoTranslations", "url"), LANGUAGES),
    (("JobConnection", "edges"), BY_FIRST),
    (("JobsAttachment", "jobs"), 2),
    (("AuditConnection", "edges"), BY_FIRST),
    (("LinkCollection", "links"), LINKS),
    (("ManagedProfile", "notificationChannels"), CHANNELS_OF_PROFILE),
    (("ManagedProfile", "permissions"), 20),
    (("ManagedProfileConnection", "edges"), BY_FIRST),
    (("Map", "locations"), LOCATIONS),
    (("Me", "accounts"), ACCOUNTS),
    (("Me", "attachmentTypes"), 20),
    (("Me", "linkCollections"), 1),
    (("Me", "maps"), MAPS),
    (("Me", "notificationChannels"), CHANNELS_OF_PROFILE),
    (("Me", "permissions"), 20),
    (("Me", "sources"), SOURCES),
    (("Mutation", "addNotificationChannel"), CHANNELS_OF_PROFILE),
    (("Mutation", "disconnectSource"), SOURCES),
    (("Mutation", "removeNotificationChannel"), CHANNELS_OF_PROFILE),
    (("NewRecoveryCodes", "recoveryCodes"), RECOVERY_CODES),
    (("Operations", "failingJobs"), staff::SHOWN),
    (("Operations", "latePosts"), staff::SHOWN),
    (("Operations", "pushOutages"), staff::SHOWN),
    (("Operations", "stuckJobs"), staff::SHOWN),
    (("Operations", "uncertainPushes"), staff::SHOWN),
    (("OperationsSources", "disturbed"), sources::MAX_DISTURBED),
    (("OwnDeedsConnection", "edges"), BY_FIRST),
    (("OwnFollowConnection", "edges"), BY_FIRST),
    (("OwnFreshmanEntryConnection", "edges"), BY_FIRST),
    (("PodcastTranslations", "description"), LANGUAGES),
    (("PodcastTranslations", "title"), LANGUAGES),
    (("PollAttachment", "options"), 10),
    (("PollOptionTranslations", "text"), LANGUAGES),
    (("PossibleTargets", "affiliations"), CATALOGUE),
    (("PossibleTargets", "notificationChannels"), CHANNELS),
    (("PossibleTargets", "universities"), CATALOGUE),
    (("Post", "attachments"), 1),
    (("Post", "notificationChannels"), 50),
    (("PostComparison", "texts"), TEXTS_OF_POST),
    (("PostConnection", "edges"), BY_FIRST),
    (("PostStatistics", "affiliations"), GROUPS_SHOWN),
    (("PostStatistics", "oneSource"), 3),
    (("PostStatistics", "universities"), GROUPS_SHOWN),
    (("PostTiming", "nearby"), NEARBY),
    (("PostTranslations", "content"), LANGUAGES),
    (("PostVersionContent", "attachments"), 1),
    (("PostVersionContent", "channels"), 50),
    (("ProfileConnection", "edges"), BY_FIRST),
    (("Query", "affiliations"), CATALOGUE),
    (("Query", "compareTexts"), PAIRS),
    (("Query", "checkPost"), FINDINGS),
    (("Query", "checkSettings"), CHECK_CODES),
    (("Query", "checkStoredPost"), FINDINGS),
    (("Query", "consentHistory"), staff::MAX_CONSENT_CHANGES),
    (("Query", "currentAccounts"), ACCOUNTS),
    (("Query", "files"), 50),
    (("Query", "geocode"), 20),
    (("Query", "heldPosts"), HELD),
    (("Query", "waitingEmergencies"), WAITING),
    (("EmergencyRequest", "confirmers"), NAMED),
    (("EmergencyConfirmers", "names"), NAMED),
    (("Query", "postVersions"), VERSIONS),
    (("Query", "sessions"), SESSIONS),
    (("Query", "linkedProviders"), PROVIDERS),
    (("ProofMethods", "providers"), PROVIDERS),
    (("Mutation", "linkProvider"), PROVIDERS),
    (("Mutation", "unlinkProvider"), PROVIDERS),
    (("Config", "signInProviders"), PROVIDERS),
    (("Query", "templates"), TEMPLATES),
    (("Query", "postSeries"), series::MAX_SERIES),
    (("PostSeries", "dates"), series::MAX_DATES),
    (("PostSeriesRule", "weekdays"), 7),
    (("Query", "postComments"), COMMENTS),
    (("Query", "followerTrend"), 366),
    (("Query", "universities"), CATALOGUE),
    (("Reader", "affiliations"), 5),
    (("Reader", "devices"), 20),
    (("Reader", "freshmanTries"), 50),
    (("ReaderPost", "attachments"), 1),
    (("WorkingCopy", "unfinished"), 5),
    (("Mutation", "announcePresence"), PRESENT),
    (("ReaderPost", "translations"), LANGUAGES),
    (("SecondFactors", "passkeys"), PASSKEYS),
    (("Source", "alsoConnectedBy"), sources::MAX_ALSO_CONNECTED),
    (("Source", "skipped"), sources::MAX_SKIPPED),
    (("Targeting", "affiliations"), CHOSEN),
    (("Template", "notificationChannels"), 50),
    (("TextChange", "parts"), PARTS),
    (("TextComparison", "parts"), PARTS),
    (("Targeting", "roles"), 8),
    (("Targeting", "universities"), CHOSEN),
    (("UserSettings", "skippedSetupSteps"), 20),
];

/// The inconsistencies: lists in the schemas without an entry, and entries without a list.
pub fn differences(schemas: &[&str]) -> Vec<String> {
    let offered: BTreeSet<_> = schemas.iter().flat_map(|sdl| lists(sdl)).collect();
    let listed: BTreeSet<_> =
        LIST_LENGTHS.iter().map(|((on, field), _)| ((*on).to_owned(), (*field).to_owned())).collect();
    let without_row = offered.difference(&listed).map(|(on, field)| format!("{on}.{field} has no length"));
    let without_list = listed.difference(&offered).map(|(on, field)| format!("{on}.{field} is not a list"));
    without_row.chain(without_list).collect()
}

fn lists(sdl: &str) -> Vec<(String, String)> {
    let document = parse_schema(sdl).expect("a printed schema can be read");
    let mut lists = Vec::new();
    for definition in document.definitions {
        let TypeSystemDefinition::Type(definition) = definition else { continue };
        let on = definition.node.name.node.to_string();
        let fields = match definition.node.kind {
            TypeKind::Object(object) => object.fields,
            TypeKind::Interface(interface) => interface.fields,
            _ => continue,
        };
        let fields = fields.into_iter().filter(|field| matches!(field.node.ty.node.base, BaseType::List(_)));
        lists.extend(fields.map(|field| (on.clone(), field.node.name.node.to_string())));
    }
    lists
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema;

    #[test]
    fn each_list_of_both_schemas_has_a_length() {
        let (console, app) = (schema::console().finish().sdl(), schema::app_schema().finish().sdl());
        assert_eq!(differences(&[&console, &app]), Vec::<String>::new());
    }

    #[test]
    fn missing_and_superfluous_list_lengths_are_found() {
        let sdl = "type Query { universities: [Int!]! secrets: [Int] one: Int }";
        let found = differences(&[sdl]);
        assert!(found.contains(&"Query.secrets has no length".to_owned()), "{found:?}");
        assert!(found.contains(&"Query.files is not a list".to_owned()), "{found:?}");
        assert!(
            !found
                .iter()
                .any(|found| found.starts_with("Query.universities") || found.starts_with("Query.one"))
        );
    }
}
