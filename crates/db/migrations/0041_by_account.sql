-- An account that is deleted leaves what it wrote. Without these, each deletion reads all posts twice and
-- all files once.
create index posts_by_creator on posts (creator_account_id) where creator_account_id is not null;
create index posts_by_releaser on posts (released_by) where released_by is not null;
create index media_files_by_account on media_files (account_id) where account_id is not null;
