-- Tokens of readers beside the one in force, which stands in `readers`.
create table reader_tokens (
  -- as in readers.token_hash
  token_hash bytea not null primary key,
  reader_id uuid not null references readers (id) on delete cascade,
  given_at bigint not null,
  -- given by a renewal and not used since: its first use puts it in force
  fresh boolean not null,
  -- works until then; null: until another one is in force
  ends_at bigint
);

create index reader_tokens_by_reader on reader_tokens (reader_id);
create index reader_tokens_by_end on reader_tokens (ends_at) where ends_at is not null;
