mod demo;
mod jobs;
