-- Up Migration

alter table terms
  -- Whether the Yoruba headword is this dictionary's own proposal, not yet in established use.
  add column proposed boolean not null default false,
  -- Slugs of terms to see also, as written: they may lead to no term, or to one by its former slug.
  add column related text[] not null default '{}';

-- Both are of what a term says: a change of theirs is a revision. Revisions made before this have neither.
drop trigger terms_raise_revision on terms;

create trigger terms_raise_revision before update on terms for each row
  when ((old.slug, old.english, old.yoruba, old.aliases, old.category_id, old.definition_en,
      old.definition_yo, old.example_en, old.example_yo, old.media, old.proposed, old.related,
      old.status)
    is distinct from (new.slug, new.english, new.yoruba, new.aliases, new.category_id,
      new.definition_en, new.definition_yo, new.example_en, new.example_yo, new.media, new.proposed,
      new.related, new.status))
  execute function raise_term_revision();

create or replace function keep_term_revisions(ids bigint[]) returns void language sql as $$
  insert into term_revisions (term_id, revision, content, by)
  select t.id, t.revision, jsonb_build_object(
      'slug', t.slug, 'english', t.english, 'yoruba', t.yoruba, 'aliases', t.aliases,
      'category', c.label, 'definitionEn', t.definition_en, 'definitionYo', t.definition_yo,
      'exampleEn', t.example_en, 'exampleYo', t.example_yo, 'media', t.media,
      'proposed', t.proposed, 'related', t.related, 'status', t.status),
    coalesce(nullif(current_setting('atumo.by', true), ''), session_user)
  from terms t left join categories c on c.id = t.category_id
  where t.id = any(ids)
  on conflict (term_id, revision) do nothing
$$;
