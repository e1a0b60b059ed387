mod addresses;
mod attempts;
mod login;
mod profile_header;
mod token;
