-- When tokens of an earlier system stopped being valid for the account: those issued before are not exchanged any more,
-- also if a restored backup does not know that they were. Null: never.
alter table accounts add column legacy_tokens_ended_at bigint;
