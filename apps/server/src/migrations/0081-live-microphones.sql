-- The voices of both sides of a live session, beside their screens and cameras. What is said is kept nowhere.
alter table live_sessions
  add column sender_microphone text not null default 'off' check (sender_microphone in ('off', 'on', 'ended')),
  add column recipient_microphone text not null default 'off' check (recipient_microphone in ('off', 'on', 'ended'));
