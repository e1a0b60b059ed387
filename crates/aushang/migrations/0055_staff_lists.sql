-- The lists of internal staff: the posts of all profiles, and the profiles that have consented to marketing.
create index posts_everywhere on posts (publish_date, id) where status <> 'DRAFT';

create index profiles_with_consent on profiles (sort_key, id) where publish_membership;
