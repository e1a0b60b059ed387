-- Actions per network and day. Only a hash of the network is stored, and its key is deleted with the day.
create table network_secrets (
  -- whole days since 1970-01-01, in UTC
  day bigint not null primary key,
  secret bytea not null
);

create table network_counts (
  day bigint not null,
  -- HMAC of the address, with a key from the configuration and the secret of the day
  network bytea not null,
  deed text not null,
  -- a post, or zeros for actions without one
  subject uuid not null,
  total bigint not null,
  -- those of them by readers who were registered less than a day before
  young bigint not null,
  primary key (day, network, deed, subject)
);

-- The maximum that readers of one network, registered less than a day before, added to a post within a day;
-- only from 20 on.
create table post_sources (
  post_id uuid not null references posts (id) on delete cascade,
  deed text not null,
  largest bigint not null,
  primary key (post_id, deed)
);
