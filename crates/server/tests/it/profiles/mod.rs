mod me;
mod visibility;
