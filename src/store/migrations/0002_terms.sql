-- Up Migration

create extension if not exists pg_trgm;

create table categories (
  id bigint generated always as identity primary key,
  slug text not null unique,
  label text not null unique check (label is nfc normalized)
);

-- The dictionary. Text is stored as written, in NFC; what it is compared by stands in term_forms.
create table terms (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  english text not null check (english is nfc normalized and english <> ''),
  yoruba text not null check (yoruba is nfc normalized and yoruba <> ''),
  aliases text[] not null default '{}',
  category_id bigint references categories,
  definition_en text check (definition_en is nfc normalized),
  definition_yo text check (definition_yo is nfc normalized),
  example_en text check (example_en is nfc normalized),
  example_yo text check (example_yo is nfc normalized),
  media text[] not null default '{}',
  status text not null default 'approved' check (status in ('approved', 'unpublished')),
  -- First letter of the English term, A to Z, and the key it is listed by.
  letter text check (letter ~ '^[A-Z]$'),
  english_key text not null,
  -- The words of both definitions in bare letters, each preceded and followed by a space.
  definition_words text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index terms_listed on terms (english_key, id) where status = 'approved';
create index terms_category on terms (category_id);
create index terms_definition_words on terms using gin (definition_words gin_trgm_ops);

-- The folded forms of each term's headwords and aliases, from exact to bare letters.
create table term_forms (
  term_id bigint not null references terms on delete cascade,
  kind text not null check (kind in ('headword', 'alias')),
  exact text not null,
  dotted text not null,
  bare text not null,
  primary key (term_id, kind, exact)
);

create index term_forms_bare_prefix on term_forms (bare text_pattern_ops);
create index term_forms_bare_within on term_forms using gin (bare gin_trgm_ops);

-- The dictionary's version, raised by every transaction that changes what answers say.
create table dictionary (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);

insert into dictionary (version) values (1);

create function raise_dictionary_version() returns trigger language plpgsql as $$
begin
  update dictionary set version = version + 1;
  return null;
end $$;

create trigger terms_raise_version after insert or update or delete or truncate on terms
  for each statement execute function raise_dictionary_version();
create trigger categories_raise_version after insert or update or delete or truncate on categories
  for each statement execute function raise_dictionary_version();
