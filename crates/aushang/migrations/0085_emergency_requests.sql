-- The publish date before it was changed, of an emergency for which a second person is asked. Null: it is the same.
alter table posts add column emergency_date_before bigint;
-- When the account that asks was told that nobody has confirmed it. Null: it was not.
alter table posts add column emergency_told_at bigint;

create index posts_by_request on posts (profile_id, emergency_asked_at) where emergency_asked_at is not null;
