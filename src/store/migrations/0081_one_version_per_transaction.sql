-- Up Migration

-- A transaction raises the dictionary's version once. A long import would otherwise leave a dead row for every
-- batch, which every poll of the version reads until the import ends.
create or replace function raise_version_where_rows_changed() returns trigger language plpgsql as $$
begin
  if exists (select from changed_rows) then
    update dictionary set version = version + 1 where xmin <> pg_current_xact_id()::xid;
  end if;
  return null;
end $$;
