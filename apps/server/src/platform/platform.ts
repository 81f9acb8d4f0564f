import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Secrets } from './crypto/crypto.ts';
import type { Db } from './db/db.ts';
import type { DatabaseAddress } from './db/sessions.ts';
import type { Dns } from './dns.ts';
import type { Events } from './events.ts';
import type { Tasks } from './queue/tasks.ts';
import type { Limits } from './http/limits.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mail.ts';
import type { MailRoutes } from './mail/mail-routes.ts';
import type { Outbound } from './outbound.ts';
import type { Texter } from './sms/sms.ts';
import type { Settings } from './settings.ts';
import type { Store } from './storage/storage.ts';

/** What every module may use: made once in `app.ts`, and by the tests' harness. */
export type Platform = {
  config: Config;
  db: Db;
  /** For threads that open their own connections. */
  connection: DatabaseAddress;
  clock: Clock;
  dns: Dns;
  tasks: Tasks;
  mailer: Mailer;
  mailRoutes: MailRoutes;
  outbound: Outbound;
  texter: Texter;
  store: Store;
  secrets: Secrets;
  live: Live;
  events: Events;
  settings: Settings;
  limits: Limits;
  log: Log;
};
