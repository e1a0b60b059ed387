-- Copied from the announcement: emergencies are taken before everything else that waits.
alter table pushes add column emergency boolean not null default false;
update pushes set emergency = true where announcement_id in (select id from announcements where to_everybody);

drop index pushes_waiting;
create index pushes_waiting on pushes (emergency, next_at) where state = 'WAITING';
