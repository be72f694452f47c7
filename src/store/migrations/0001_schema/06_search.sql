-- What changes with terms, what searches need besides them, and the searches that found nothing.

-- Every word of a headword or alias, so that mistyped words find the nearest ones. Words that no term has any more do
-- no harm.
create table words (
  word text collate "C" primary key
);

-- Changed terms that the search index does not have yet. A row is deleted when the index has the change.
create table index_changes (
  id bigint generated always as identity primary key,
  term_id bigint not null,
  created_at timestamptz not null default now()
);

-- Which of Meilisearch's indexes is in use, and its state.
create table search_index (
  only_row boolean primary key default true check (only_row),
  -- Prefix of the names of this dictionary's indexes: several dictionaries may share a Meilisearch server. A copy of
  -- the database that is to share it too needs a prefix of its own.
  prefix text not null default 'atumo_' || substr(md5(random()::text), 1, 8),
  -- Name of the index that is searched; null if there is none.
  live text,
  -- Settings and derivation that the live index was built with.
  format text,
  -- Name of the index that is being built.
  building text,
  -- Its format, so that workers of other versions do not write to it.
  building_format text,
  -- Raised whenever the content of the live index has changed.
  generation bigint not null default 0,
  -- Meilisearch's own mark of the last change that we made to the live index.
  mark text
);

insert into search_index default values;

-- What changes with terms and the labels of categories: terms get revisions and slugs, the search index has to be told,
-- and the dictionary's version is raised. A statement that changes no row leaves the version, and a transaction raises
-- it once. A long import would otherwise leave a dead row for every batch, which every poll of the version reads until
-- the import ends. Transactions name who changes terms in the setting atumo.by.
create function note_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    update search_index set live = null, building = null;
  elsif not exists (select from changed_rows) then
    return null;
  elsif tg_table_name = 'categories' then
    insert into index_changes (term_id)
    select t.id from terms t join changed_rows c on c.id = t.category_id;
  else
    if tg_op <> 'DELETE' then
      insert into term_revisions (term_id, revision, content, by)
      select t.id, t.revision, jsonb_build_object(
          'slug', t.slug, 'english', t.english, 'yoruba', t.yoruba, 'aliases', t.aliases,
          'category', c.label, 'definitionEn', t.definition_en, 'definitionYo', t.definition_yo,
          'exampleEn', t.example_en, 'exampleYo', t.example_yo, 'media', t.media,
          'proposed', t.proposed, 'related', t.related, 'sources', t.sources,
          'notesEn', t.notes_en, 'notesYo', t.notes_yo, 'relations', t.relations, 'status', t.status),
        coalesce(nullif(current_setting('atumo.by', true), ''), session_user)
      from changed_rows t left join categories c on c.id = t.category_id
      on conflict (term_id, revision) do nothing;

      insert into term_slugs (slug, term_id)
      select slug, id from changed_rows on conflict (slug) do nothing;
      -- What was merged into another term has ceded its slug.
      if exists (
        select from changed_rows join term_slugs using (slug) where term_id <> id and status = 'approved'
      ) then
        raise exception 'a slug was another term''s' using errcode = 'unique_violation';
      end if;
    end if;
    insert into index_changes (term_id) select id from changed_rows;
  end if;
  update dictionary set version = version + 1 where xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

create trigger terms_note_insert after insert on terms
  referencing new table as changed_rows for each statement execute function note_changes();
create trigger terms_note_update after update on terms
  referencing new table as changed_rows for each statement execute function note_changes();
create trigger terms_note_delete after delete on terms
  referencing old table as changed_rows for each statement execute function note_changes();
create trigger terms_note_truncate after truncate on terms
  for each statement execute function note_changes();
-- Nothing shows a category without terms, so only a changed label matters.
create trigger categories_note_update after update on categories
  referencing new table as changed_rows for each statement execute function note_changes();

-- Searches without results, per UTC day, so that staff see which terms are missing; not who searched.
create table missed_searches (
  day date not null,
  text text not null,
  searches bigint not null check (searches > 0),
  primary key (day, text)
);

-- Texts of searches without results that staff have handled: as a submission, or because they need no term.
create table handled_misses (
  text text primary key,
  handled_by text not null,
  handled_at timestamptz not null default now()
);
