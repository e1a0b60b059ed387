-- Names that say what the columns contain.
alter table posts rename column emergency_date_before to emergency_previous_publish_date;
alter table posts rename column emergency_told_at to emergency_lapse_mailed_at;
