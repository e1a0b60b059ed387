-- Completed backups.
create table backups (
  id uuid not null primary key,
  -- null: made by other tools, which do not say when they began
  began_at bigint,
  finished_at bigint not null,
  has_database boolean not null,
  has_files boolean not null,
  -- null: made by other tools
  bytes bigint
);

create index backups_by_time on backups (finished_at);
