-- The books of apps: what they were granted, what they spent, and what they ask for.

-- Credits that apps were granted: append-only. The sum of an app's grants is its granted credits.
create table grants (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps,
  credits bigint not null check (credits <> 0),
  kind text not null check (kind in ('starter', 'pack', 'credits')),
  reference text not null unique,
  created_at timestamptz not null default now()
);

create index grants_app on grants (app_id);

create trigger grants_append_only before update or delete or truncate on grants
  for each statement execute function refuse_change();

-- Settled spending in credits per app, UTC day and channel, as flushed from Redis. A cell never falls.
create table spending (
  app_id bigint not null references apps,
  day date not null,
  channel text not null check (channel in ('api', 'embed')),
  credits bigint not null check (credits >= 0),
  primary key (app_id, day, channel)
);

-- Flushed spending per app, UTC hour and channel, for the charts of the last day. The hour is that of the
-- flush, which is at most a few seconds after the request.
create table hourly_spending (
  app_id bigint not null references apps,
  hour timestamptz not null,
  channel text not null check (channel in ('api', 'embed')),
  credits bigint not null,
  primary key (app_id, hour, channel)
);

create index hourly_spending_hour on hourly_spending (hour);

-- Adds what a flush added to the daily totals of today and yesterday. After an insert, `old` is null.
create function add_hourly_spending() returns trigger language plpgsql as $$
declare
  added bigint := new.credits - coalesce(old.credits, 0);
begin
  if added > 0 and new.day >= (now() at time zone 'utc')::date - 1 then
    insert into hourly_spending (app_id, hour, channel, credits)
    values (new.app_id, date_trunc('hour', now(), 'UTC'), new.channel, added)
    on conflict (app_id, hour, channel)
      do update set credits = hourly_spending.credits + excluded.credits;
  end if;
  return null;
end $$;

create trigger spending_add_hourly after insert or update on spending
  for each row execute function add_hourly_spending();

-- Packs that owners ask for; an administrator grants or declines them.
create table top_up_requests (
  id bigint generated always as identity primary key,
  app_id bigint not null references apps,
  pack text not null check (pack in ('starter', 'growth', 'scale')),
  requested_by text references users on delete set null,
  status text not null default 'waiting' check (status in ('waiting', 'granted', 'declined')),
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null default now()
);

create index top_up_requests_waiting on top_up_requests (id) where status = 'waiting';
-- A pack is requested once, however often the button is pressed.
create unique index top_up_requests_once on top_up_requests (app_id, pack) where status = 'waiting';
create index top_up_requests_app on top_up_requests (app_id, id);
