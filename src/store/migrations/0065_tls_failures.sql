-- Up Migration

-- Attempts that fail because of TLS have more precise outcomes. Stored outcomes stay valid, so they are not checked
-- again.
alter table delivery_attempts drop constraint delivery_attempts_outcome;
alter table delivery_attempts add constraint delivery_attempts_outcome check (outcome in (
  'delivered', 'http_error', 'redirected', 'gone', 'worker_lost', 'timed_out', 'dns_failed', 'dns_empty',
  'dns_not_public', 'connection_refused', 'connection_closed', 'tls_missing', 'tls_version',
  'client_certificate_required', 'certificate_expired', 'certificate_not_yet_valid', 'certificate_wrong_host',
  'certificate_self_signed', 'certificate_untrusted', 'certificate_invalid', 'tls_failed', 'no_response',
  'url_invalid', 'not_https', 'url_has_credentials', 'url_has_fragment', 'port_not_allowed',
  'address_not_public')) not valid;
