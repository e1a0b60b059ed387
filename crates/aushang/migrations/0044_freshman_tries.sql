-- Wrong access codes of a profile's freshman area, per reader. Deleted with the right code, and two days
-- after the last wrong one.
create table freshman_tries (
  profile_id uuid not null references profiles (id) on delete cascade,
  reader_id uuid not null references readers (id) on delete cascade,
  wrong integer not null,
  last_at bigint not null,
  primary key (profile_id, reader_id)
);

create index freshman_tries_by_reader on freshman_tries (reader_id);
create index freshman_tries_by_age on freshman_tries (last_at);

-- Number of wrong codes for a profile from all readers within an hour.
create table freshman_guesses (
  profile_id uuid not null primary key references profiles (id) on delete cascade,
  -- whole hours since 1970-01-01T00:00:00Z
  hour bigint not null,
  wrong integer not null
);
