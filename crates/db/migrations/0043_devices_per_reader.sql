-- Who knows an address must not take the device from its reader: one address may stand with several
-- readers. SQLite cannot take a constraint away, so the table is made anew.
create table devices_anew (
  id uuid not null primary key,
  reader_id uuid not null references readers (id) on delete cascade,
  -- WEB_PUSH or FCM
  kind text not null,
  -- the endpoint of a subscription, or an FCM token; neither looks like the other
  address text not null,
  -- of a Web Push subscription alone
  p256dh text,
  auth text,
  created_at bigint not null,
  -- a message for it was accepted at least once
  accepted boolean not null default false,
  -- since when no attempt has reached it; null: the last one did, or there was none
  failing_since bigint,
  -- since then, failed attempts for which nothing but its address can be the reason
  failures integer not null default 0,
  unique (reader_id, address)
);

insert into devices_anew
  (id, reader_id, kind, address, p256dh, auth, created_at, accepted, failing_since, failures)
select id, reader_id, kind, address, p256dh, auth, created_at, accepted, failing_since, failures from devices;

drop table devices;

alter table devices_anew rename to devices;

create index devices_by_address on devices (address);
