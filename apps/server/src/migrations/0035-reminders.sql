-- When recipients are reminded: first after so many days, then every so many, at most so often.
alter table documents
  add column remind_after_days smallint not null default 3 check (remind_after_days between 1 and 30),
  add column remind_every_days smallint not null default 3 check (remind_every_days between 1 and 30),
  add column remind_most smallint not null default 5 check (remind_most between 1 and 10);

-- remind_at: null until the sweep has planned it; time_zone: as their browser said when they opened the document.
alter table recipients
  add column remind_at timestamptz,
  add column reminder_count smallint not null default 0,
  add column time_zone text;
