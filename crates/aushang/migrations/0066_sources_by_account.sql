-- Finds the other profiles that have connected the same account.
create index sources_by_account on sources (network, account) where disconnected_at is null;
