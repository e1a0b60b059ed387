-- Whether an emergency is published or planned only after a second person has confirmed it.
alter table profiles add column emergency_needs_two boolean not null default false;

-- Who asks for a second person. Null: nobody does, or the account was deleted.
alter table posts add column emergency_asked_by uuid references accounts (id) on delete set null;
-- When that was. It lapses ten minutes later.
alter table posts add column emergency_asked_at bigint;
-- When the second person confirmed the post as it is. Null: nobody has.
alter table posts add column emergency_confirmed_at bigint;

create index posts_by_asker on posts (emergency_asked_by) where emergency_asked_by is not null;
