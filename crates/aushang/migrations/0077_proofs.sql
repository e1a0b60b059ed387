-- How the person proved at `proved_at` to be the owner of the account: with the password alone, or with more.
alter table sessions add column proved_by text;
update sessions set proved_by = 'PASSWORD' where proved_at is not null;

-- A code that was mailed as a proof in a session.
create table proof_codes (
  session_id uuid not null primary key references sessions (id) on delete cascade,
  code_hash bytea not null,
  expires_at bigint not null,
  -- How often another code was entered.
  mistakes bigint not null default 0
);

create index proof_codes_by_expiry on proof_codes (expires_at);
