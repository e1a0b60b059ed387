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

-- Deleted accounts, profiles and readers, by id only. A restored database lacks the rows of later deletions.
create table deletions (
  id uuid not null primary key,
  -- account, profile, reader
  kind text not null,
  at bigint not null
);

create index deletions_by_time on deletions (at);

-- When this database was restored, until the deletions are repeated.
create table restores (
  at bigint not null primary key
);
