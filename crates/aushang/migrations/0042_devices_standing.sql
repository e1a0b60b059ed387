-- What attempts have shown about a device's address.
alter table devices add column accepted boolean not null default false;
-- since when attempts have failed; null: the last one succeeded, or there was none
alter table devices add column failing_since bigint;
-- failed attempts since then that only its address can have caused
alter table devices add column failures integer not null default 0;

update devices set accepted = true where id in (select device_id from pushes where state = 'ACCEPTED');

-- Copied from the device: 0 a message was accepted before, 1 new, 2 the last attempt failed to reach it.
alter table pushes add column standing integer not null default 0;
update pushes set standing = 1
where state = 'WAITING' and device_id in (select id from devices where not accepted);

drop index pushes_waiting;
create index pushes_waiting on pushes (standing, emergency, next_at) where state = 'WAITING';
