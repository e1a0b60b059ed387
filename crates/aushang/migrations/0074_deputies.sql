-- When an account with the role DRAFT has the rights of the role USER, as the deputy of those who release.
-- Null: it never was a deputy in this role. An ended time stays: what the account released then is published.
alter table accounts add column deputy_from bigint;
alter table accounts add column deputy_until bigint;
-- When its first time began. What it released before, in another role, does not count.
alter table accounts add column deputy_since bigint;
