-- When the person last entered the password in this session; null: never, it was opened with a token or a link.
alter table sessions add column proved_at bigint;
