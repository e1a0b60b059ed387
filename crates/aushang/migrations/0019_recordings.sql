-- Sounds and films beside pictures.
alter table media_files add column kind text not null default 'IMAGE';
-- by its kind: StoredImage, StoredAudio or StoredVideo as JSON
alter table media_files rename column image to content;
-- of the file as it came; a gallery's are counted
alter table media_files add column uploaded_bytes bigint not null default 0;
update media_files set uploaded_bytes = bytes;
