mod manage;
mod me;
mod update;
mod visibility;
