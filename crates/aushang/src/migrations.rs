//! The migrations of the schema, in order. A test compares the catalogues of both engines after all of them.

use aushang_db::{Migration, Migrations};

macro_rules! migrations {
    ($($name:literal),* $(,)?) => {
        &[$(Migration { name: $name, sql: include_str!(concat!("../migrations/", $name, ".sql")) }),*]
    };
}

pub const MIGRATIONS: Migrations = migrations![
    "0001_profiles_accounts",
    "0002_sessions",
    "0003_audit",
    "0004_media",
    "0005_channels",
    "0006_posts",
    "0007_readers",
    "0008_delivery",
    "0009_jobs",
    "0010_demo_marker",
    "0011_alarm",
    "0012_known_browsers_by_age",
    "0013_posts_emergency_authors",
    "0014_grown_old",
    // The numbers 0015, 0036 and 0039 were never used. Databases have recorded the names, so the migrations
    // are not renumbered.
    "0016_mails",
    "0017_identity",
    "0018_profile_pictures",
    "0019_recordings",
    "0020_poll_votes",
    "0021_recruiting",
    "0022_statistics_groups",
    "0023_freshman_entries",
    "0024_reader_groups",
    "0025_post_likes",
    "0026_post_views",
    "0027_fcm_devices",
    "0028_deliveries",
    "0029_app_connected",
    "0030_titles_by_bytes",
    "0031_pushes_uncertain",
    "0032_views_by_group",
    "0033_profiles_searched",
    "0034_reader_tokens",
    "0035_pushes_outages",
    "0037_pushes_emergency",
    "0038_live_posts",
    "0040_deeds_by_reader",
    "0041_by_account",
    "0042_devices_standing",
    "0043_devices_per_reader",
    "0044_freshman_tries",
    "0045_networks",
    "0046_mails_sealed",
    "0047_media_usage",
    "0048_jobs_leased",
    "0049_audit_chain",
    "0050_credentials",
    "0051_freshman_area",
    "0052_review_imported_posts",
    "0053_profile_search",
    "0054_session_proof",
    "0055_staff_lists",
    "0056_audit_read",
    "0057_link_versions",
    "0058_deleted_accounts",
    "0059_backups",
    "0060_sources",
    "0061_post_versions",
    "0065_event_start",
    "0064_withdrawn_posts",
];
