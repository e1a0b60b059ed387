-- Raised whenever the access code changes: who entered an earlier one has to enter the new one.
alter table profiles add column access_code_version bigint not null default 0;

-- Readers who entered the access code of a profile's freshman area.
create table freshman_entries (
  reader_id uuid not null references readers (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  -- of the code that was entered last
  version bigint not null,
  primary key (reader_id, profile_id)
);

create index freshman_entries_by_profile on freshman_entries (profile_id);
