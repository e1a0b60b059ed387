mod devices;
mod emergencies;
mod feed;
mod follow;
mod freshman;
mod register;
