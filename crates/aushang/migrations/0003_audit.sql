-- Who did what, as whom, when. No foreign keys: the trail outlives what it speaks of.
create table audit_entries (
  id uuid not null primary key,
  at bigint not null,
  -- null: the server itself, at a post's date
  account_id uuid,
  account_role text,
  profile_id uuid not null,
  action text not null,
  subject_id uuid,
  -- JSON: what changed, without texts and addresses
  details text
);

create index audit_entries_by_profile on audit_entries (profile_id, at, id);
create index audit_entries_by_subject on audit_entries (subject_id, at);
