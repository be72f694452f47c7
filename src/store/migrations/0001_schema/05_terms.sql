-- The dictionary: its terms, their slugs and revisions, and its version.

-- Subjects of terms.
create table categories (
  id bigint generated always as identity primary key,
  slug text not null unique,
  label text not null unique check (label is nfc normalized and is_short_text(label))
);

-- The entries of the dictionary. Text is stored as written, in NFC; term_forms has its folded forms. The columns from
-- derived_by on are derived from the text by the version of text folding that derived_by names. Terms that another
-- one derived are derived again at the next start.
create table terms (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  english text not null check (english is nfc normalized and english <> '' and is_short_text(english)),
  yoruba text not null check (yoruba is nfc normalized and yoruba <> '' and is_short_text(yoruba)),
  aliases text[] not null default '{}' check (is_short_text(array_to_string(aliases, ''))),
  category_id bigint references categories,
  definition_en text check (definition_en is nfc normalized),
  definition_yo text check (definition_yo is nfc normalized),
  example_en text check (example_en is nfc normalized),
  example_yo text check (example_yo is nfc normalized),
  media text[] not null default '{}',
  -- Whether the Yoruba headword is this dictionary's own proposal, not yet in established use.
  proposed boolean not null default false,
  -- Slugs of terms to see also, as written: they may lead to no term, or to one by its former slug.
  related text[] not null default '{}',
  -- Citations: where the Yoruba is in use, or why it counts as established. src/domain/terms/citations.ts
  -- describes their syntax.
  sources text[] not null default '{}',
  -- What to know about the use of the Yoruba headword.
  notes_en text,
  notes_yo text,
  -- Opposites, broader and narrower terms. src/domain/terms/relations.ts describes their syntax.
  relations text[] not null default '{}',
  status text not null default 'approved' check (status in ('approved', 'unpublished')),
  -- Counts the changes of what the term says. Deriving columns again is no such change.
  revision integer not null default 1,
  derived_by text not null default '',
  -- First letter of the English headword, A to Z, and the key that it is listed by.
  letter text check (letter ~ '^[A-Z]$'),
  english_key text collate "C" not null,
  -- The key that the Yoruba headword is listed by, and the letter that it begins with; gb is one letter.
  yoruba_key text collate "C" not null default '',
  yoruba_letter text,
  -- Words of the headwords (weight A) and the aliases (weight B).
  name_words tsvector not null default '',
  -- Those, and the words of the definitions.
  all_words tsvector not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index terms_category on terms (category_id);
create index terms_listed on terms (english_key, id) where status = 'approved';
create index terms_listed_by_letter on terms (letter, english_key, id) where status = 'approved';
create index terms_listed_in_yoruba on terms (yoruba_letter, yoruba_key, yoruba collate "C", id)
  where status = 'approved';
-- The page of a term links to the terms before and after it, across the letters of the Yoruba alphabet.
create index terms_in_yoruba_order on terms (yoruba_key, yoruba collate "C", id)
  where status = 'approved';
-- For the narrower terms of a term.
create index terms_relations on terms using gin (relations) where relations <> '{}';
-- No list of entries that wait to be indexed: every search would read all of it.
create index terms_name_words on terms using gin (name_words) with (fastupdate = off);
create index terms_all_words on terms using gin (all_words) with (fastupdate = off);

-- The folded forms of each term's headwords and aliases, from exact to loose, by which searches find it.
create table term_forms (
  term_id bigint not null references terms on delete cascade,
  kind text not null check (kind in ('headword', 'alias')),
  exact text not null,
  dotted text not null,
  bare text not null,
  loose text not null default '',
  primary key (term_id, kind, exact)
);

create index term_forms_bare_prefix on term_forms (bare text_pattern_ops);
create index term_forms_loose on term_forms (loose);

-- Every slug that a term has or had. A former one leads to the term forever, and no other term gets it.
create table term_slugs (
  slug text primary key,
  term_id bigint not null references terms on delete cascade
);

create index term_slugs_term on term_slugs (term_id);
-- The slugs of homographs differ only in the number at the end.
create index term_slugs_base on term_slugs (regexp_replace(slug, '-[0-9]+$', ''));

-- What each term says from each change on; the revision before has what it said before. Revisions outlive the term.
create table term_revisions (
  term_id bigint not null,
  revision integer not null,
  -- The fields as the program names them, and the status.
  content jsonb not null,
  by text not null,
  -- Not when the transaction began: it may have waited for the one that made the revision before.
  created_at timestamptz not null default clock_timestamp(),
  primary key (term_id, revision)
);

create trigger term_revisions_append_only before update or delete or truncate on term_revisions
  for each statement execute function refuse_change();

create function raise_term_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

create trigger terms_raise_revision before update on terms for each row
  when ((old.slug, old.english, old.yoruba, old.aliases, old.category_id, old.definition_en,
      old.definition_yo, old.example_en, old.example_yo, old.media, old.proposed, old.related,
      old.sources, old.notes_en, old.notes_yo, old.relations, old.status)
    is distinct from (new.slug, new.english, new.yoruba, new.aliases, new.category_id,
      new.definition_en, new.definition_yo, new.example_en, new.example_yo, new.media, new.proposed,
      new.related, new.sources, new.notes_en, new.notes_yo, new.relations, new.status))
  execute function raise_term_revision();

-- The dictionary's version, raised by every transaction that changes what responses contain. Servers cache by it.
create table dictionary (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);

insert into dictionary (version) values (1);
