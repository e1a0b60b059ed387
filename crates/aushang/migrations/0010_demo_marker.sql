-- `aushang demo` opens what it made itself and nothing else: one row there, none anywhere else.
create table demo_worlds (
  begun_at bigint not null primary key,
  -- everything that belongs to the world is there
  complete boolean not null
);

-- Worlds that were made before: nobody real has an address below .example.
insert into demo_worlds (begun_at, complete)
  select 0, true where exists (select 1 from accounts where email_key = 'intern@aushang.example');
