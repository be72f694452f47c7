-- Up Migration

alter table terms
  -- Citations: where the Yoruba is in use, or why it counts as established. src/domain/terms/citations.ts
  -- describes their syntax.
  add column sources text[] not null default '{}';

-- A change of the sources is a revision. Revisions from before this migration have none.
drop trigger terms_raise_revision on terms;

create trigger terms_raise_revision before update on terms for each row
  when ((old.slug, old.english, old.yoruba, old.aliases, old.category_id, old.definition_en,
      old.definition_yo, old.example_en, old.example_yo, old.media, old.proposed, old.related,
      old.sources, old.status)
    is distinct from (new.slug, new.english, new.yoruba, new.aliases, new.category_id,
      new.definition_en, new.definition_yo, new.example_en, new.example_yo, new.media, new.proposed,
      new.related, new.sources, new.status))
  execute function raise_term_revision();

create or replace function keep_term_revisions(ids bigint[]) returns void language sql as $$
  insert into term_revisions (term_id, revision, content, by)
  select t.id, t.revision, jsonb_build_object(
      'slug', t.slug, 'english', t.english, 'yoruba', t.yoruba, 'aliases', t.aliases,
      'category', c.label, 'definitionEn', t.definition_en, 'definitionYo', t.definition_yo,
      'exampleEn', t.example_en, 'exampleYo', t.example_yo, 'media', t.media,
      'proposed', t.proposed, 'related', t.related, 'sources', t.sources, 'status', t.status),
    coalesce(nullif(current_setting('atumo.by', true), ''), session_user)
  from terms t left join categories c on c.id = t.category_id
  where t.id = any(ids)
  on conflict (term_id, revision) do nothing
$$;
