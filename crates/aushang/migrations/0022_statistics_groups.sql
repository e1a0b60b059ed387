-- Shares of groups of readers among those who saw a post: [{"label": ..., "value": ...}] as JSON.
-- Empty while too few have seen it to tell of groups.
alter table post_statistics add column affiliations text not null default '[]';
alter table post_statistics add column universities text not null default '[]';
