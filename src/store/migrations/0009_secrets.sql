-- Up Migration

-- Tokens are stored as SHA-256 from now on, so those stored in clear are deleted: everybody signs in again.
delete from sessions;
alter table sessions add check (token ~ '^[0-9a-f]{64}$');
delete from verifications;
alter table verifications add check (identifier ~ '^(reset|other):[0-9a-f]{64}$');

-- The secret is kept outside the database. What is stored here encrypts second factors until the first
-- process of this version encrypts them with its own secret (src/store/keyring.ts), and then it is null.
-- Renamed, so that processes of earlier versions fail instead of going on without a secret.
alter table settings rename column auth_secret to retired_auth_secret;
alter table settings alter column retired_auth_secret drop not null,
  alter column retired_auth_secret drop default;
-- Which secret encrypts what is stored; null until the first process has encrypted it.
alter table settings add column key_fingerprint text;

-- In clear until key_fingerprint is set, encrypted from then on.
alter table webhook_secrets rename column secret to sealed_secret;
alter table webhook_secrets rename column previous to sealed_previous;
