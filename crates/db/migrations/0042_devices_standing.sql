-- What attempts have shown of a device's address.
alter table devices add column accepted boolean not null default false;
-- since when no attempt has reached it; null: the last one did, or there was none
alter table devices add column failing_since bigint;
-- since then, failed attempts for which nothing but its address can be the reason
alter table devices add column failures integer not null default 0;

update devices set accepted = true where id in (select device_id from pushes where state = 'ACCEPTED');

-- Copied from the device: 0 it was accepted before, 1 it is new, 2 the last attempt did not reach it.
alter table pushes add column standing integer not null default 0;
update pushes set standing = 1
where state = 'WAITING' and device_id in (select id from devices where not accepted);

drop index pushes_waiting;
create index pushes_waiting on pushes (standing, emergency, next_at) where state = 'WAITING';
