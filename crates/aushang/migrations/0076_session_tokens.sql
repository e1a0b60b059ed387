-- A session has the tokens that were issued for it, one after the other (docs/adr/0051). `id` is the `jti` of a token.
create table session_tokens (
  id uuid not null primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null,
  -- Null: it waits for its first use, and the tokens before it still work.
  used_at bigint
);

create index session_tokens_by_session on session_tokens (session_id);
create index session_tokens_by_expiry on session_tokens (expires_at);

insert into session_tokens (id, session_id, created_at, expires_at, used_at)
  select id, id, created_at, expires_at, created_at from sessions;

-- When the console was last opened or shown in the session, and by which program in which network. Null: not known.
alter table sessions add column seen_at bigint not null default 0;
update sessions set seen_at = created_at;
alter table sessions add column browser text;
alter table sessions add column system text;
alter table sessions add column network text;
