-- A LIVE post that readers no longer see: since when, why (HiddenAs), and for a withdrawn one the reason that
-- readers are told and the account that withdrew it.
alter table posts add column hidden_at bigint;
alter table posts add column hidden_as text;
alter table posts add column hidden_reason text;
alter table posts add column hidden_by uuid references accounts (id) on delete set null;
create index posts_hidden on posts (profile_id, hidden_at) where hidden_at is not null;
create index posts_by_hider on posts (hidden_by) where hidden_by is not null;

-- The feed reads only these indexes to find emergencies.
drop index posts_emergency;
create index posts_emergency on posts (publish_date, id)
  where status = 'LIVE' and audience_emergency and hidden_at is null;
drop index posts_emergency_authors;
create index posts_emergency_authors on posts (profile_id, status, publish_date, id)
  where audience_emergency and hidden_at is null;

-- A push whose post was withdrawn is replaced on the devices that got it.
alter table announcements add column recalled_at bigint;
-- whether devices are left for which that is not decided, and the last one for which it is
alter table announcements add column recall_open boolean not null default false;
alter table announcements add column recalled_to uuid;
alter table announcements add column recall_devices bigint not null default 0;
alter table announcements add column recall_accepted bigint not null default 0;
alter table announcements add column recall_ended bigint not null default 0;
create index announcements_recalled on announcements (recalled_at) where recall_open;

-- The row is about the message that replaces the first one, which was accepted.
alter table pushes add column recall boolean not null default false;

-- When the pin ends by itself.
alter table posts add column pinned_until bigint;
create index posts_pins_ending on posts (pinned_until) where pinned_until is not null;

-- When readers no longer see the post. A server looks each second for those whose end has come.
alter table posts add column expires_at bigint;
create index posts_ending on posts (expires_at)
  where expires_at is not null and status = 'LIVE' and hidden_at is null;
