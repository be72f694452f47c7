-- Up Migration

-- Outcomes of delivery attempts were English sentences; they become codes, whose messages are in
-- src/locales. The detail is what a code leaves open: the error code of the network.
alter table delivery_attempts add column detail text;

-- Workers of the version before go on writing sentences until they are replaced, so a trigger maps what
-- is written as well as what is stored. A sentence that is not known becomes the detail.
create function map_delivery_outcome() returns trigger language plpgsql as $$
declare
  code text := case new.outcome
    when 'refused' then 'http_error'
    when 'redirected, which is not followed' then 'redirected'
    when 'gone: the endpoint wants no more' then 'gone'
    when 'unknown: whoever sent it stopped' then 'worker_lost'
    when 'no answer within the time' then 'timed_out'
    when 'its name is not known' then 'dns_failed'
    when 'its name has no address' then 'dns_empty'
    when 'its name leads to an address that is not public' then 'dns_not_public'
    when 'the connection was refused' then 'connection_refused'
    when 'the connection was closed before an answer' then 'connection_closed'
    when 'its certificate is not valid for it' then 'certificate_invalid'
    when 'TLS was not agreed on' then 'tls_failed'
    when 'it is no address' then 'url_invalid'
    when 'it is not https' then 'not_https'
    when 'it holds a user name or a password' then 'url_has_credentials'
    when 'it holds a fragment (#)' then 'url_has_fragment'
    when 'its port is neither 443 nor 1024 or above' then 'port_not_allowed'
    when 'its host is not a public address' then 'address_not_public'
  end;
begin
  if code is not null then
    new.outcome := code;
  elsif new.outcome !~ '^[a-z]+(_[a-z]+)*$' then
    new.detail := regexp_replace(new.outcome, '^no answer \((.*)\)$', '\1');
    new.outcome := 'no_response';
  end if;
  return new;
end $$;

create trigger map_delivery_outcome before insert or update of outcome on delivery_attempts
  for each row execute function map_delivery_outcome();

update delivery_attempts set outcome = outcome where outcome <> 'delivered';

alter table delivery_attempts add constraint delivery_attempts_outcome check (outcome in (
  'delivered', 'http_error', 'redirected', 'gone', 'worker_lost', 'timed_out', 'dns_failed', 'dns_empty',
  'dns_not_public', 'connection_refused', 'connection_closed', 'certificate_invalid', 'tls_failed',
  'no_response', 'url_invalid', 'not_https', 'url_has_credentials', 'url_has_fragment',
  'port_not_allowed', 'address_not_public'));
