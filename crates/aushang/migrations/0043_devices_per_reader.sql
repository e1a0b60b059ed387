-- A client that knows an address must not take the device from its reader: one address may be registered for
-- several readers. SQLite cannot drop a constraint, so the table is recreated.
create table devices_anew (
  id uuid not null primary key,
  reader_id uuid not null references readers (id) on delete cascade,
  -- WEB_PUSH or FCM
  kind text not null,
  -- the endpoint of a subscription, or an FCM token; the two formats cannot be confused
  address text not null,
  -- Web Push subscriptions only
  p256dh text,
  auth text,
  created_at bigint not null,
  -- at least one message was accepted for it
  accepted boolean not null default false,
  -- since when attempts have failed; null: the last one succeeded, or there was none
  failing_since bigint,
  -- failed attempts since then that only its address can have caused
  failures integer not null default 0,
  unique (reader_id, address)
);

insert into devices_anew
  (id, reader_id, kind, address, p256dh, auth, created_at, accepted, failing_since, failures)
select id, reader_id, kind, address, p256dh, auth, created_at, accepted, failing_since, failures from devices;

drop table devices;

alter table devices_anew rename to devices;

create index devices_by_address on devices (address);
