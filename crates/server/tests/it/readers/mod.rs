mod devices;
mod emergencies;
mod feed;
mod follow;
mod register;
