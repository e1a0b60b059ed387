-- What a profile writes again and again: texts, channels and push of a post, under a name.
create table templates (
  id uuid not null primary key,
  profile_id uuid not null references profiles (id) on delete cascade,
  name text not null,
  -- the name in lower case
  name_key text not null,
  -- Blueprint as JSON
  content text not null,
  -- who saved it; null: the account was deleted
  account_id uuid references accounts (id) on delete set null,
  created_at bigint not null
);

create unique index templates_by_name on templates (profile_id, name_key);
create index templates_by_account on templates (account_id) where account_id is not null;
