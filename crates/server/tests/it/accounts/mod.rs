mod add;
mod consents;
mod credentials;
mod list;
mod remove;
mod role;
mod settings;
mod signup;
