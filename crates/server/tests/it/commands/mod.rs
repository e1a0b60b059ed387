mod create_profile;
mod demo;
mod jobs;
mod output;
