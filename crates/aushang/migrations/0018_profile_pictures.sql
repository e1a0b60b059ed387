-- the part of its profile that shows the file; null: a post shows it, or nobody yet
alter table media_files add column profile_part text;

drop index media_files_staged;
create index media_files_staged on media_files (created_at)
  where post_id is null and profile_part is null;
create unique index media_files_by_profile_part on media_files (profile_id, profile_part)
  where profile_part is not null;
