-- Up Migration

-- A change to how a user signs in writes its notice in the same transaction, although better-auth makes the change.
-- There is no notice if the address was not confirmed: it may belong to a stranger.
create function report_password() returns trigger language plpgsql as $$
begin
  insert into notices (user_id, kind, facts)
  select id, 'accountChanged', '{"what": "password"}' from users where id = new.user_id and email_verified;
  return null;
end
$$;

create trigger sign_ins_report_password after update of password on sign_ins
  for each row when (new.password is distinct from old.password) execute function report_password();

create function report_second_factor() returns trigger language plpgsql as $$
begin
  insert into notices (user_id, kind, facts)
  values (new.id, 'accountChanged',
    jsonb_build_object('what', case when new.two_factor_enabled then 'factorOn' else 'factorOff' end));
  return null;
end
$$;

create trigger users_report_second_factor after update of two_factor_enabled on users
  for each row when (old.email_verified
    and coalesce(new.two_factor_enabled, false) <> coalesce(old.two_factor_enabled, false))
  execute function report_second_factor();
