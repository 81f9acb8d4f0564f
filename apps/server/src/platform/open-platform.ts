import type pg from 'pg';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { createSecrets } from './crypto/crypto.ts';
import { type AnsweredStatement, openDb } from './db/db.ts';
import type { DatabaseAddress } from './db/sessions.ts';
import { createDns } from './dns.ts';
import { createEvents } from './events.ts';
import { createTasks } from './queue/tasks.ts';
import { createLimits } from './http/limits.ts';
import { createLive } from './live/live.ts';
import { createLog, type Log } from './log.ts';
import { createMailer } from './mail/mail.ts';
import { createMailRoutes } from './mail/mail-routes.ts';
import { createOutbound } from './outbound.ts';
import type { Platform } from './platform.ts';
import { createSettings, SETTINGS } from './settings.ts';
import { createTexter } from './sms/sms.ts';
import { openStore } from './storage/storage.ts';

export type OpenPlatform = { platform: Platform; pool: pg.Pool; close: () => Promise<void> };

/** Makes the platform over a migrated database. Nothing works yet: `tasks` and `live` are started by who composes. */
export function openPlatform(
  config: Config,
  connection: DatabaseAddress,
  given: { secretKey: string; clock?: Clock; log?: Log; onStatement?: ((one: AnsweredStatement) => void) | undefined },
): OpenPlatform {
  const clock = given.clock ?? systemClock;
  const log = given.log ?? createLog(config.logLevel);
  const onLost = (cause: Error) => log.warn('A database connection was lost', {}, cause);
  const { db, pool, close } = openDb(connection, onLost, given.onStatement);
  const secrets = createSecrets(given.secretKey);
  const tasks = createTasks(connection, { clock, log, isListening: config.role !== 'web' });
  const mailer = createMailer({ config, clock, secrets, tasks });
  const texter = createTexter({ clock, secrets, tasks });
  const live = createLive(connection, log);
  const mailRoutes = createMailRoutes({ config, live, log });
  const events = createEvents();
  const limits = createLimits(db, clock);
  const settings = createSettings(
    SETTINGS,
    { db, live, secrets, log },
    { public_url: config.isPublicUrlFixed ? config.publicUrl : undefined, stripe: config.stripe, ...config.driveKeys },
  );
  const store = openStore(config.storageUrl);
  const dns = createDns();
  const outbound = createOutbound({ allowed: config.outboundAllowed, clock });
  return {
    platform: {
      config,
      db,
      connection,
      clock,
      dns,
      tasks,
      mailer,
      mailRoutes,
      outbound,
      texter,
      store,
      secrets,
      live,
      events,
      settings,
      limits,
      log,
    },
    pool,
    close,
  };
}
