-- The hours in which pushes are sent only by somebody who knows it, in minutes after midnight in Berlin. Both or
-- none.
alter table profiles add column quiet_from integer;
alter table profiles add column quiet_until integer;

-- A sent post that its sender can take back until then. It is published at that moment.
alter table posts add column held_until bigint;
