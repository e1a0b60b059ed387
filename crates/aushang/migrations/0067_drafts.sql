-- NONE: somebody still writes it. REQUESTED: it waits for release. APPROVED
alter table posts add column review text not null default 'APPROVED';
update posts set review = 'REQUESTED' where status = 'DRAFT';
alter table posts drop column verification_needed;

-- What the console has open of a draft that somebody still writes, including what is not valid yet.
create table post_working_copies (
  post_id uuid not null primary key references posts (id) on delete cascade,
  -- who saved it last
  account_id uuid references accounts (id) on delete set null,
  saved_at bigint not null,
  -- raised by each save
  revision bigint not null,
  -- identifies the composer that saved it last: a repeated save of the same one is not a conflict
  writer text not null,
  -- JSON of the console, opaque to the server
  state text not null,
  -- the arguments that are not valid yet, separated by commas
  unfinished text not null
);

create index post_working_copies_by_account on post_working_copies (account_id);
