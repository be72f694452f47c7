-- Up Migration

-- The keys of apps: additional keys, which have scopes and may expire, and for each main key its prefix and last
-- use. A main key is still valid by apps.key_hash alone, so servers of earlier versions keep working, and a main
-- key that they create has no row here until it is used.
create table api_keys (
  id text primary key default 'key_' || replace(gen_random_uuid()::text, '-', ''),
  app_id bigint not null references apps,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  is_main boolean not null,
  -- Empty for a main key.
  name text not null default '',
  -- Empty for a main key, which has the scopes of its app.
  scopes text[] not null default '{}',
  prefix text not null,
  -- Null for a main key that was created before this table.
  created_at timestamptz default now(),
  expires_at timestamptz,
  -- The key that replaced this one, which is still valid until expires_at.
  replaced_by text,
  last_used_at timestamptz
);

create index api_keys_app on api_keys (app_id);
