-- Names that say what the columns and kinds contain.
alter table posts rename column emergency_date_before to emergency_previous_publish_date;
alter table posts rename column emergency_told_at to emergency_lapse_mailed_at;

update jobs set kind = 'send-lapsed-request-mail' where kind = 'tell-of-lapsed-request';
update mails set kind = 'EMERGENCY_REQUEST_ENDED' where kind = 'EMERGENCY_DROPPED';
