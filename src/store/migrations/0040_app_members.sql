-- Up Migration

-- Who may use an app besides its holder, apps.owner_id. A row is an open invitation to an address, or a member.
create table app_members (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps on delete cascade,
  email text,
  user_id text references users on delete cascade,
  role text not null check (role in ('owner', 'developer', 'billing')),
  invited_by text references users on delete set null,
  invited_at timestamptz not null default now(),
  joined_at timestamptz,
  -- When an invitation was declined or withdrawn. It still counts for how many an account sends in a day.
  ended_at timestamptz,
  check (num_nonnulls(email, user_id) = 1),
  check ((user_id is null) = (joined_at is null)),
  check (ended_at is null or user_id is null)
);

create unique index app_members_of_app on app_members (app_id, user_id) where user_id is not null;
create unique index app_invitations_of_app on app_members (app_id, email)
  where email is not null and ended_at is null;
create index app_members_of_user on app_members (user_id) where user_id is not null;
create index app_invitations_to on app_members (email) where email is not null;
create index app_invitations_by on app_members (invited_by, invited_at);

-- The account that created an app which has been transferred since; null if it was not. Its starter credits still
-- count for this account, which would otherwise get new ones for each app that it gives away.
alter table apps add column first_owner_id text references users on delete set null;
create index apps_first_owner on apps (first_owner_id) where first_owner_id is not null;

-- Everyone who may use an app.
create view app_people as
  select id as app_id, owner_id as user_id, 'owner' as role, true as is_holder, created_at as since
  from apps where owner_id is not null
  union all
  select app_id, user_id, role, false, joined_at from app_members where user_id is not null;
