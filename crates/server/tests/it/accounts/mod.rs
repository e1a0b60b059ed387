mod add;
mod consents;
mod credentials;
mod deputy;
mod erased;
mod list;
mod remove;
mod role;
mod settings;
mod signup;

/// The administrators of the own institution.
const ADMINS: &str = "accounts a join profiles p on p.id = a.profile_id \
                      where a.role = 'ADMIN' and p.username = 'fs-informatik'";
