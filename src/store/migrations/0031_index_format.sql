-- Up Migration

-- Format of the index that is being built, so that workers of other versions do not write to it.
alter table search_index add column building_format text;
