-- Where readers look for profiles, and in which order they find them: keys of our own, compared byte by
-- byte. Those of before get theirs as well as SQL can write it, and the true one when they are changed.
alter table profiles add column search_key text not null default '';
alter table profiles add column sort_key text collate "binary" not null default '';
update profiles set
  search_key = username_key || ' '
    || lower(replace(replace(replace(display_name, 'Ä', 'ä'), 'Ö', 'ö'), 'Ü', 'ü')),
  sort_key = lower(replace(replace(replace(replace(replace(replace(replace(
    display_name, 'Ä', 'a'), 'Ö', 'o'), 'Ü', 'u'), 'ä', 'a'), 'ö', 'o'), 'ü', 'u'), 'ß', 'ss'));
create index profiles_by_name on profiles (sort_key, id) where visible;
