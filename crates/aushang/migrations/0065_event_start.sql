-- When the event of a post starts, in milliseconds: a copy from the attachment, so that the calendar finds it with an
-- index. Null: the post has no event.
alter table posts add column event_start bigint;

-- The JSON of an event has one key "start"; a quote inside of a text is escaped. Both engines have `substr`, and no
-- other way to read JSON in common.
with recursive positions (n) as (select 1 union all select n + 1 from positions where n < 4000)
update posts set event_start = (
  select case when found.digits <> '' and ltrim(found.digits, '0123456789') = ''
    then cast(found.digits as bigint) end
  from (
    select rtrim(substr(posts.attachment, n + 8, 15), ',}"') as digits
    from positions where n <= length(posts.attachment) and substr(posts.attachment, n, 8) = '"start":'
  ) found
  limit 1
)
where attachment like '{"type":"event"%';

create index posts_events on posts (profile_id, event_start, id) where event_start is not null;
