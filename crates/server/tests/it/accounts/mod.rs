mod add;
mod consents;
mod list;
mod remove;
mod role;
mod settings;
mod signup;
