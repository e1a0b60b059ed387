-- When the person last entered or set the password in this session. Null: never, it was opened with a token or an
-- invitation, or by an earlier version.
alter table sessions add column proved_at bigint;
