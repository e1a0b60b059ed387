mod me;
mod update;
mod visibility;
