-- The sweep asks for browsers that nobody used for a year.
create index known_browsers_by_age on known_browsers (last_used_at);
