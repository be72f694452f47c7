-- Up Migration

-- Each change raises an app's revision by a random step. After a failover or a restore that has lost changes, Redis
-- and servers may have revisions that this database never had. With steps of 1, later changes would get the same
-- numbers, and lost settings and keys would seem to be current.
create function raise_app_revision() returns trigger language plpgsql as $$
begin
  new.revision := new.revision + floor(random() * 1e8)::bigint;
  return new;
end
$$;

create trigger apps_raise_revision before update of revision on apps
  for each row when (new.revision > old.revision) execute function raise_app_revision();
