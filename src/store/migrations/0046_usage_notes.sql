-- Up Migration

alter table terms
  -- What to know about the use of the Yoruba headword.
  add column notes_en text,
  add column notes_yo text,
  -- Opposites, broader and narrower terms. src/domain/terms/relations.ts describes their syntax.
  add column relations text[] not null default '{}';

-- For the narrower terms of a term.
create index terms_relations on terms using gin (relations) where relations <> '{}';

-- Their changes are revisions. Revisions from before this migration have none of them.
drop trigger terms_raise_revision on terms;

create trigger terms_raise_revision before update on terms for each row
  when ((old.slug, old.english, old.yoruba, old.aliases, old.category_id, old.definition_en,
      old.definition_yo, old.example_en, old.example_yo, old.media, old.proposed, old.related,
      old.sources, old.notes_en, old.notes_yo, old.relations, old.status)
    is distinct from (new.slug, new.english, new.yoruba, new.aliases, new.category_id,
      new.definition_en, new.definition_yo, new.example_en, new.example_yo, new.media, new.proposed,
      new.related, new.sources, new.notes_en, new.notes_yo, new.relations, new.status))
  execute function raise_term_revision();

create or replace function keep_term_revisions(ids bigint[]) returns void language sql as $$
  insert into term_revisions (term_id, revision, content, by)
  select t.id, t.revision, jsonb_build_object(
      'slug', t.slug, 'english', t.english, 'yoruba', t.yoruba, 'aliases', t.aliases,
      'category', c.label, 'definitionEn', t.definition_en, 'definitionYo', t.definition_yo,
      'exampleEn', t.example_en, 'exampleYo', t.example_yo, 'media', t.media,
      'proposed', t.proposed, 'related', t.related, 'sources', t.sources,
      'notesEn', t.notes_en, 'notesYo', t.notes_yo, 'relations', t.relations, 'status', t.status),
    coalesce(nullif(current_setting('atumo.by', true), ''), session_user)
  from terms t left join categories c on c.id = t.category_id
  where t.id = any(ids)
  on conflict (term_id, revision) do nothing
$$;
