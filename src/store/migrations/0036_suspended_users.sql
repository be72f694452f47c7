-- Up Migration

-- When an administrator suspended the account. A suspended user cannot sign in.
alter table users add column suspended_at timestamptz;
