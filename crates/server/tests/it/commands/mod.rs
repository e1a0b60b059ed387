mod backup;
mod create_profile;
mod demo;
mod doctor;
mod jobs;
mod output;
mod start;
mod stuck;
