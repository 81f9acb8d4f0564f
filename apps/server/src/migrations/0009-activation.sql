-- The device that registered an address may activate the account with the password it chose. It proves itself with a secret,
-- kept here hashed. No account keeps one beyond its activation.
alter table users
  add column activation_key_hash bytea,
  -- When the registration that stands now was asked for: an older one that is worked on later must not replace it.
  add column registered_at timestamptz,
  add constraint users_activation_key check (activated_at is null or activation_key_hash is null);
