-- A device takes its messages through Web Push or through FCM. SQLite cannot loosen a column, so the
-- table is made anew.
create table devices_anew (
  id uuid not null primary key,
  reader_id uuid not null references readers (id) on delete cascade,
  -- WEB_PUSH or FCM
  kind text not null,
  -- the endpoint of a subscription, or an FCM token; neither looks like the other
  address text not null unique,
  -- of a Web Push subscription alone
  p256dh text,
  auth text,
  created_at bigint not null
);

insert into devices_anew (id, reader_id, kind, address, p256dh, auth, created_at)
select id, reader_id, 'WEB_PUSH', endpoint, p256dh, auth, created_at from devices;

drop table devices;

alter table devices_anew rename to devices;

create index devices_by_reader on devices (reader_id);
