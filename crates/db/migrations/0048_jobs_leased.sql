-- A worker has the job, until run_at. Where one process alone works, its next start ends what is left.
alter table jobs add column leased boolean not null default false;
