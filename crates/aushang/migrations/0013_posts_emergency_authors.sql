-- A feed asks which profiles sent emergencies, and those for their newest.
create index posts_emergency_authors on posts (profile_id, status, publish_date, id) where audience_emergency;
