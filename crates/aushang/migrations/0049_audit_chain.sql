-- HMAC over the other columns, under a key that is not in the database. Null: written by an earlier version, and
-- not in the chain yet.
alter table audit_entries add column seal bytea;
-- Place in the chain, from 1; null: not in it yet.
alter table audit_entries add column seq bigint;
-- HMAC over the entry, its place and the link of the entry before it.
alter table audit_entries add column link bytea;

create unique index audit_entries_by_seq on audit_entries (seq);
create index audit_entries_unchained on audit_entries (id) where seq is null;

-- Where the chain begins and ends; one row.
create table audit_chain (
  id bigint not null primary key,
  -- null: present entries are still being taken in
  begun_at bigint,
  -- how many entries were taken in as they were then
  adopted bigint not null,
  -- the last entry that was deleted because of its age, and its link; 0 and null: none
  base bigint not null,
  base_link bytea,
  -- the newest entry of the chain, and its link; 0 and null: none
  head bigint not null,
  head_link bytea,
  -- HMAC over the other columns
  seal bytea
);

insert into audit_chain (id, adopted, base, head) values (1, 0, 0, 0);
