-- The audit trail is read by time, account and action.
create index audit_entries_by_time on audit_entries (at, id);
create index audit_entries_by_account on audit_entries (account_id, at, id) where account_id is not null;
create index audit_entries_by_action on audit_entries (action, at, id);
