-- The files that the state mentions, as JSON. They are kept as long as the working copy.
alter table post_working_copies add column files text not null default '[]';

-- Who has a post open in a composer. Renewed every 30 seconds; without that, it no longer counts.
create table post_presence (
  post_id uuid not null references posts (id) on delete cascade,
  -- identifies the composer
  writer text not null,
  account_id uuid references accounts (id) on delete set null,
  -- when it was opened
  since bigint not null,
  seen_at bigint not null,
  primary key (post_id, writer)
);

create index post_presence_by_account on post_presence (account_id);
create index post_presence_by_age on post_presence (seen_at);
