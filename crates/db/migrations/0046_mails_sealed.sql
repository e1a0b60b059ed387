-- What a mail says, sealed; text and html hold only what a node of an earlier version writes beside this one.
alter table mails add column sealed bytea;
