-- Up Migration

-- Whoever changes a column of such a constraint waits for all who refer to the row, as every write of an
-- app does. A new key must never wait for those who use the old one: a partial index is no such constraint.
alter table apps drop constraint apps_key_hash_key;
create unique index apps_key_hash on apps (key_hash) where key_hash is not null;

-- Whether what an app submits is published before anybody has looked at it; null: as the service has it.
alter table apps add column auto_publish boolean;

-- What holds for the whole service, and may be changed while it runs.
create table settings (
  only_row boolean primary key default true check (only_row),
  auto_publish boolean not null default false
);

insert into settings default values;

-- Every slug that a term has or had. An old one leads to the term for ever, and is never given away.
create table term_slugs (
  slug text primary key,
  term_id bigint not null references terms on delete cascade
);

create index term_slugs_term on term_slugs (term_id);
-- Homographs share what stands before the number.
create index term_slugs_base on term_slugs (regexp_replace(slug, '-[0-9]+$', ''));

insert into term_slugs (slug, term_id) select slug, id from terms;

-- Counts the changes of what a term says: what it is found by may be derived anew without one.
alter table terms add column revision integer not null default 1;

create function raise_term_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;

create trigger terms_raise_revision before update on terms for each row
  when ((old.slug, old.english, old.yoruba, old.aliases, old.category_id, old.definition_en,
      old.definition_yo, old.example_en, old.example_yo, old.media, old.status)
    is distinct from (new.slug, new.english, new.yoruba, new.aliases, new.category_id,
      new.definition_en, new.definition_yo, new.example_en, new.example_yo, new.media, new.status))
  execute function raise_term_revision();

-- What each term said from each change on; what it said before stands one revision earlier. It outlives
-- the term. Who changes terms says so in the setting atumo.by.
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

create function keep_term_revisions(ids bigint[]) returns void language sql as $$
  insert into term_revisions (term_id, revision, content, by)
  select t.id, t.revision, jsonb_build_object(
      'slug', t.slug, 'english', t.english, 'yoruba', t.yoruba, 'aliases', t.aliases,
      'category', c.label, 'definitionEn', t.definition_en, 'definitionYo', t.definition_yo,
      'exampleEn', t.example_en, 'exampleYo', t.example_yo, 'media', t.media, 'status', t.status),
    coalesce(nullif(current_setting('atumo.by', true), ''), session_user)
  from terms t left join categories c on c.id = t.category_id
  where t.id = any(ids)
  on conflict (term_id, revision) do nothing
$$;

create function keep_term_history() returns trigger language plpgsql as $$
begin
  perform keep_term_revisions(array(select id from new_rows));

  insert into term_slugs (slug, term_id) select slug, id from new_rows on conflict (slug) do nothing;
  -- What was merged into another term has ceded its slug.
  if exists (
    select from new_rows join term_slugs using (slug) where term_id <> id and status = 'approved'
  ) then
    raise exception 'a slug was another term''s' using errcode = 'unique_violation';
  end if;
  return null;
end $$;

create trigger terms_keep_history_of_insert after insert on terms
  referencing new table as new_rows for each statement execute function keep_term_history();
create trigger terms_keep_history_of_update after update on terms
  referencing new table as new_rows for each statement execute function keep_term_history();

select set_config('atumo.by', 'before there was a history', true);
select keep_term_revisions(array(select id from terms));
select set_config('atumo.by', '', true);

-- A statement that changes no row changes no answer: saving what says nothing new leaves the version.
drop trigger terms_raise_version on terms;
drop trigger categories_raise_version on categories;

create function raise_version_where_rows_changed() returns trigger language plpgsql as $$
begin
  if exists (select from changed_rows) then
    update dictionary set version = version + 1;
  end if;
  return null;
end $$;

create trigger terms_raise_version_insert after insert on terms
  referencing new table as changed_rows for each statement execute function raise_version_where_rows_changed();
create trigger terms_raise_version_update after update on terms
  referencing new table as changed_rows for each statement execute function raise_version_where_rows_changed();
create trigger terms_raise_version_delete after delete on terms
  referencing old table as changed_rows for each statement execute function raise_version_where_rows_changed();
create trigger terms_raise_version_truncate after truncate on terms
  for each statement execute function raise_dictionary_version();
create trigger categories_raise_version_insert after insert on categories
  referencing new table as changed_rows for each statement execute function raise_version_where_rows_changed();
create trigger categories_raise_version_update after update on categories
  referencing new table as changed_rows for each statement execute function raise_version_where_rows_changed();
create trigger categories_raise_version_delete after delete on categories
  referencing old table as changed_rows for each statement execute function raise_version_where_rows_changed();
create trigger categories_raise_version_truncate after truncate on categories
  for each statement execute function raise_dictionary_version();

-- What apps contribute: submissions of new terms, and suggestions to change one.
create table contributions (
  id text primary key check (id ~ '^su[bg]_[0-9A-Za-z]{20}$'),
  -- The order in which they came.
  number bigint generated always as identity unique,
  kind text not null check (kind in ('submission', 'suggestion')),
  app_id bigint not null references apps,
  status text not null,
  -- The term that a suggestion is for, and the revision it was made on; the term that a submission became
  -- or was merged into. No reference: who empties the dictionary keeps what was contributed.
  term_id bigint,
  term_revision integer,
  english text check (english is nfc normalized),
  yoruba text check (yoruba is nfc normalized),
  definition_en text check (definition_en is nfc normalized),
  -- Suggested beside those that the term has.
  aliases text[] not null default '{}',
  notes text check (notes is nfc normalized),
  -- Both headwords as they are compared, tones kept.
  pair text,
  -- Both headwords in bare letters: what looks alike stands beside it when it is reviewed.
  bare text[] not null default '{}',
  created_at timestamptz not null default now(),
  check (case kind
    when 'submission' then
      status in ('pending', 'published', 'approved', 'rejected', 'merged', 'withdrawn')
      and id like 'sub\_%' and num_nulls(english, yoruba, definition_en, pair) = 0
    else
      status in ('pending', 'accepted', 'rejected')
      and id like 'sug\_%' and num_nulls(term_id, term_revision) = 0
    end)
);

-- Who submits a pair that waits already is told so, whoever submitted it first.
create unique index contributions_pending_pair on contributions (pair) where status = 'pending';
create index contributions_waiting on contributions (number) where status in ('pending', 'published');
create index contributions_of_app on contributions (app_id, number);
create index contributions_of_term on contributions (term_id);
create index contributions_bare on contributions using gin (bare)
  where kind = 'submission' and status = 'pending';

-- What was decided on them, and why: one row a decision, never changed.
create table decisions (
  id bigint generated always as identity primary key,
  contribution_id text not null references contributions,
  decision text not null
    check (decision in ('publish', 'approve', 'reject', 'merge', 'withdraw', 'accept')),
  from_status text not null,
  to_status text not null,
  by text not null,
  reason text check (reason is nfc normalized),
  -- The term as the decision left it, where it touched one.
  term_id bigint,
  term_revision integer,
  created_at timestamptz not null default clock_timestamp(),
  -- No status is left twice.
  unique (contribution_id, from_status)
);

create trigger decisions_append_only before update or delete or truncate on decisions
  for each statement execute function refuse_change();

-- What partners are to hear of: written in the transaction of what happened, in the bytes that are sent.
create table events (
  id text primary key check (id ~ '^evt_[0-9A-Za-z]{20}$'),
  -- The order in which they were written. Not the one in which they were committed: who reads on from a
  -- number misses events.
  number bigint generated always as identity unique,
  kind text not null check (kind in
    ('dictionary.term.submitted', 'dictionary.term.approved', 'dictionary.suggestion.accepted')),
  -- The one app that hears of it; null: every app that wants to.
  app_id bigint references apps,
  body text not null,
  created_at timestamptz not null
);

-- The first answer to a write with an Idempotency-Key, for a day.
create table kept_answers (
  app_id bigint not null references apps,
  key text not null,
  -- SHA-256 of what was asked.
  request bytea not null,
  status integer,
  body text,
  created_at timestamptz not null default now(),
  primary key (app_id, key)
);

create index kept_answers_created on kept_answers (created_at);
