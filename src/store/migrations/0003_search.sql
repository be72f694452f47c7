-- Up Migration

create extension if not exists fuzzystrmatch;

-- What a term is found by is derived from its text by the program, in the spelling that `derived_by`
-- names; terms derived by another one are derived anew at the next start.
alter table terms
  add column derived_by text not null default '',
  -- The key that Yoruba headwords are listed by, and the letter it begins with; gb is one letter.
  add column yoruba_key text collate "C" not null default '',
  add column yoruba_letter text,
  -- Words of the headwords (weight A) and the aliases (weight B).
  add column name_words tsvector not null default '',
  -- Those, and the words of the definitions.
  add column all_words tsvector not null default '',
  drop column definition_words,
  alter column english_key type text collate "C";

create index terms_derived_by on terms (derived_by);
-- No list of entries that wait to be indexed: every search would read all of it.
create index terms_name_words on terms using gin (name_words) with (fastupdate = off);
create index terms_all_words on terms using gin (all_words) with (fastupdate = off);
create index terms_listed_by_letter on terms (letter, english_key, id) where status = 'approved';
create index terms_listed_in_yoruba on terms (yoruba_letter, yoruba_key, yoruba collate "C", id)
  where status = 'approved';

alter table term_forms add column loose text not null default '';
drop index term_forms_bare_within;
create index term_forms_loose on term_forms (loose);

-- Every word of a headword or alias, so that mistyped words find the nearest ones. Words that no term
-- has any more do no harm.
create table words (
  word text collate "C" primary key
);

-- Changed terms that the search index has yet to be told of. A row goes when the index has the change.
create table index_changes (
  id bigint generated always as identity primary key,
  term_id bigint not null,
  created_at timestamptz not null default now()
);

-- The one search index of this dictionary: which of the engine's indexes answers, and how it was left.
create table search_index (
  only_row boolean primary key default true check (only_row),
  -- What the names of this dictionary's indexes begin with: several dictionaries may share an engine. A
  -- copy of the database that is to share it, too, needs a prefix of its own.
  prefix text not null default 'atumo_' || substr(md5(random()::text), 1, 8),
  -- Name of the index that answers; null while there is none.
  live text,
  -- Settings and derivation that the live index was built with.
  format text,
  -- Name of the index that is being built.
  building text,
  -- Raised whenever what the live index holds has changed.
  generation bigint not null default 0,
  -- The engine's own mark of the last change that we made to the live index.
  mark text
);

insert into search_index default values;

create function note_index_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    update search_index set live = null, building = null;
  elsif tg_op = 'DELETE' then
    insert into index_changes (term_id) select id from old_rows;
  else
    insert into index_changes (term_id) select id from new_rows;
  end if;
  return null;
end $$;

create trigger terms_note_insert after insert on terms referencing new table as new_rows
  for each statement execute function note_index_changes();
create trigger terms_note_update after update on terms referencing new table as new_rows
  for each statement execute function note_index_changes();
create trigger terms_note_delete after delete on terms referencing old table as old_rows
  for each statement execute function note_index_changes();
create trigger terms_note_truncate after truncate on terms
  for each statement execute function note_index_changes();

create function note_category_changes() returns trigger language plpgsql as $$
begin
  insert into index_changes (term_id)
  select terms.id from terms join new_rows on new_rows.id = terms.category_id;
  return null;
end $$;

create trigger categories_note_update after update on categories referencing new table as new_rows
  for each statement execute function note_category_changes();

-- What was searched and not found, per UTC day; without a word on who searched.
create table missed_searches (
  day date not null,
  text text not null,
  searches bigint not null check (searches > 0),
  primary key (day, text)
);
