-- Mails to people. What one says stands here only until it is sent or given up, since its link may
-- open an account.
create table mails (
  id uuid not null primary key,
  kind text not null,
  to_address text not null,
  to_name text,
  -- the same on each attempt
  message_id text not null,
  subject text,
  text text,
  html text,
  -- its link has ended by then, so it is sent no more
  useless_from bigint,
  created_at bigint not null,
  sent_at bigint,
  failed_at bigint,
  -- without any address
  failure text
);

create index mails_by_age on mails (created_at);
