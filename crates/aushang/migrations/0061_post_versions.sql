-- Versions of posts: a row for each deliberate act, never changed.
create table post_versions (
  post_id uuid not null references posts (id) on delete cascade,
  -- 1, 2, … per post
  number integer not null,
  at bigint not null,
  -- null: the server, or the account was deleted
  account_id uuid references accounts (id) on delete set null,
  -- PostVersionKind
  kind text not null,
  -- RESTORED: the number of the restored version
  note text,
  -- Content as JSON; null: that of the newest earlier version that has one
  content text,
  primary key (post_id, number)
);

create index post_versions_by_account on post_versions (account_id);
