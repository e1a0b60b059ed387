-- An emergency that wakes: sent through the channel with alarm.
alter table announcements add column alarm boolean not null default false;
