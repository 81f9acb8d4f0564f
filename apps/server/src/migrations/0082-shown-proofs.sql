-- Proofs of DPoP (RFC 9449) that were shown with an act, for all processes together: one may be shown once, to whichever of them. Each lives
-- for minutes, and a row is written with each act: without a log, so that it costs no wait for the disk. After a crash the table is empty.
-- works beside 0.1.0: it neither reads nor writes the table, and remembers what it was shown by itself, as before.
create unlogged table shown_proofs (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);
create index shown_proofs_expiry on shown_proofs (expires_at);
