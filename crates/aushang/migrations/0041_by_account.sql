-- An account's posts and files stay when it is deleted. Without these indexes, each deletion scans all posts
-- twice and all files once.
create index posts_by_creator on posts (creator_account_id) where creator_account_id is not null;
create index posts_by_releaser on posts (released_by) where released_by is not null;
create index media_files_by_account on media_files (account_id) where account_id is not null;
