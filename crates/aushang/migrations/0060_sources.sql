-- Accounts of other networks, and feeds, from which posts are imported.
create table sources (
  id uuid not null primary key,
  profile_id uuid not null references profiles (id) on delete cascade,
  -- INSTAGRAM, MASTODON, FEED
  network text not null,
  -- identifies the account within its network
  account text not null,
  -- the id that Instagram's callbacks contain
  scoped_account text,
  name text not null,
  page text not null,
  -- encrypted; null: disconnected
  credentials bytea,
  -- raised by each connection and each check, so that an earlier check does not write any more
  version bigint not null,
  -- part of the address of the status page
  status_key text not null unique,
  send_push boolean not null,
  connected_at bigint not null,
  disconnected_at bigint,
  -- passed to the next request
  cursor text,
  -- when the token is renewed; null: it does not expire
  refresh_at bigint,
  -- 0: at once; null: disconnected, or people have to act first
  next_check_at bigint,
  -- no request before this time, whoever asks for a check
  paused_until bigint,
  -- until when a node is checking it
  leased_until bigint,
  -- raised by each request for a check, so that one during a check is followed by another check
  requests bigint not null,
  checked_at bigint,
  succeeded_at bigint,
  last_taken integer,
  -- why the last check failed
  problem text,
  problem_since bigint,
  -- checks that failed one after the other
  failures integer not null,
  -- the problem about which the accounts of the profile got a mail last, until a check succeeds
  notified text,
  unique (profile_id, network, account)
);

create index sources_due on sources (next_check_at) where next_check_at is not null;
create index sources_by_disconnection on sources (disconnected_at) where disconnected_at is not null;
create index sources_by_scoped_account on sources (scoped_account) where scoped_account is not null;

-- What was read from a source, also if its post was deleted, so that it is imported once.
create table source_items (
  id uuid not null primary key,
  source_id uuid not null references sources (id) on delete cascade,
  -- identifies it within its source
  item text not null,
  -- null: not imported yet, or the post was deleted
  post_id uuid unique references posts (id) on delete set null,
  -- TAKEN: imported; FAILED: could not be imported yet; REQUESTED: the next check imports it again
  state text not null,
  -- its page
  url text,
  -- how its text begins
  excerpt text not null,
  -- hash of the text when it was last imported or compared
  text_hash bytea not null,
  -- the text at the source, if it was changed there and not here
  changed_text text,
  changed_at bigint,
  published_at bigint,
  -- checks in which it could not be imported
  failures integer not null,
  first_seen_at bigint not null,
  unique (source_id, item)
);

-- The last request of each network that was refused as incorrect.
create table incorrect_source_requests (
  network text not null primary key,
  at bigint not null,
  message text not null
);
