-- For an operator who asks what became of them.
create index pushes_uncertain on pushes (announcement_id) where state = 'UNCERTAIN';
