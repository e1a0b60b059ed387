-- Leased by a worker until run_at. Where only one process works, its next start ends the remaining leases.
alter table jobs add column leased boolean not null default false;
