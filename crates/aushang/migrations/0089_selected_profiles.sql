-- The profiles that a session of internal staff may act for, because it has switched to them with a proof.
create table session_profiles (
  session_id uuid not null references sessions (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  switched_at bigint not null,
  primary key (session_id, profile_id)
);

create index session_profiles_by_profile on session_profiles (profile_id);
