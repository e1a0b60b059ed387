-- When an account of the profile first signed in on the student app; null: none did.
alter table profiles add column app_connected_at bigint;
