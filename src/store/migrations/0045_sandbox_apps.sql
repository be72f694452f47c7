-- Up Migration

-- Whether requests of the app are answered from a fixed dictionary, without credits. Never changes.
alter table apps add column is_sandbox boolean not null default false;
