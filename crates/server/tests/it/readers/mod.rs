mod connect;
mod devices;
mod emergencies;
mod feed;
mod follow;
mod freshman;
mod profile_page;
mod register;
