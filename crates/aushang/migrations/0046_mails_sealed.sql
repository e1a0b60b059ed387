-- Encrypted content of a mail; text and html contain only what a node of an earlier version writes during an
-- upgrade.
alter table mails add column sealed bytea;
