import type pg from 'pg';
import type { FastifyInstance } from 'fastify';
import { composeProduct } from '../../apps/server/src/app.ts';
import { mailed, noGuard } from '../../apps/server/src/areas/documents/documents/index.ts';
import { bindStore } from '../../apps/server/src/areas/files/index.ts';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { type Config, ConfigError, listeningUrl, readConfig } from '../../apps/server/src/platform/config.ts';
import { finishFirstStart } from '../../apps/server/src/platform/db/data-folder.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts';
import { httpApp } from '../../apps/server/src/platform/http/http.ts';
import { createRunOnce } from '../../apps/server/src/platform/http/idempotency.ts';
import { createMailer } from '../../apps/server/src/platform/mail/mail.ts';
import type { MailDelivery } from '../../apps/server/src/platform/mail/mail-delivery.ts';
import { mailSenderOver } from '../../apps/server/src/platform/mail/mail-sender.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { addressOf } from '../../apps/server/src/platform/db/sessions.ts';
import { openPlatform } from '../../apps/server/src/platform/open-platform.ts';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import { followPublicUrl } from '../../apps/server/src/platform/http/public-url.ts';
import { readSecretKey } from '../../apps/server/src/platform/crypto/secret-key.ts';
import type { Send } from '../api-client.ts';
import { type WaitingTasks, waitingTasks } from './waiting-tasks.ts';

/** Who asks, as the evidence will say. Addresses are from the ranges for documentation (RFC 5737). */
export type Device = { address: string; name: string };

export type DemoClock = Clock & {
  moveTo: (at: Date) => void;
  /** Lets so many milliseconds go by. */
  pass: (ms: number) => void;
};

export type Installation = {
  platform: Platform;
  tasks: WaitingTasks;
  clock: DemoClock;
  /** The file of the installation's key, if it was made just now. */
  madeKey: string | null;
  /** `takes`: how long a person needs for each of their acts, in milliseconds. */
  sendFrom: (device: Device, takes?: number) => Send;
  /** Makes the keys of the installation at the clock's moment, unless they exist; answers since when they are good. */
  keysSince: () => Promise<Date>;
  close: () => Promise<void>;
};

/** A mail to this domain is refused for good, as by a gateway that does not know the person. */
export const UNREACHABLE_DOMAIN = 'gone.example.com';

/**
 * The installation that the settings name, whether its server runs or not: the same product, answered in this process, with
 * a clock that can be set into the past and a gateway that catches every mail. Throws ConfigError.
 */
export async function openInstallation(env: NodeJS.ProcessEnv): Promise<Installation> {
  const config = readConfig(env);
  config.publicUrl ??= listeningUrl(config.host, config.port);
  if (config.smtpUrl !== undefined) {
    throw new ConfigError(
      'A mail gateway is set (SMTP_URL): the demonstration has made-up addresses and mails nobody.',
    );
  }
  const database = await openDatabase(config);
  const { key, madeAt: madeKey } = readSecretKey(config);
  if (config.databaseUrl === undefined) finishFirstStart(config.dataDir);
  const clock = demoClock();
  const opened = openPlatform(config, database.connection, { secretKey: key, clock });
  const tasks = waitingTasks();
  const mailer = createMailer({ config, clock, secrets: opened.platform.secrets, tasks });
  const platform: Platform = { ...opened.platform, tasks, mailer };
  await migrate(platform.db);
  await bindStore(platform);
  await platform.settings.follow();
  followPublicUrl(platform);
  // In the days that are played the certificate of a server that started before is not valid yet. What is sealed is played after that.
  const product = composeProduct(platform, { seals: noGuard });
  const { handlers } = mailSenderOver(platform, demoDelivery, mailed(platform));
  const replaced = new Set(handlers.map(({ task }) => task.name));
  await tasks.start([...handlers, ...product.handlers.filter(({ task }) => !replaced.has(task.name))]);
  const app = await httpApp(product.routes, {
    trustProxy: false,
    runOnce: createRunOnce(platform),
    reportBug: (cause) => console.error(cause),
  });
  return {
    platform,
    tasks,
    clock,
    madeKey,
    sendFrom: (device, takes = 0) => injecting(app, device, () => clock.pass(takes)),
    keysSince: async () => {
      await product.prepare();
      const row = await platform.db
        .selectFrom('installationKeys')
        .select('createdAt')
        .where('purpose', '=', 'seal')
        .where('retiredAt', 'is', null)
        .executeTakeFirstOrThrow();
      return row.createdAt;
    },
    close: async () => {
      await app.close();
      await product.close();
      await opened.close();
      await database.stop();
    },
  };
}

async function openDatabase(config: Config): Promise<{ connection: pg.ClientConfig; stop: () => Promise<void> }> {
  if (config.databaseUrl === undefined) return startEmbeddedPostgres(config.dataDir, config);
  return { connection: addressOf(config, config.databaseUrl), stop: async () => {} };
}

function demoClock(): DemoClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    // Never beyond the present: nothing of the demonstration has yet to happen.
    moveTo: (at) => (offset = Math.min(0, at.getTime() - Date.now())),
    pass: (ms) => (offset = Math.min(0, offset + ms)),
  };
}

const demoDelivery: MailDelivery = {
  send: async ({ toEmail }) =>
    toEmail.endsWith(`@${UNREACHABLE_DOMAIN}`) ? { kind: 'refused', reason: 'EENVELOPE 550' } : { kind: 'caught' },
  isResting: () => false,
  isAway: () => false,
  teams: () => [],
  close: () => {},
};

const injecting =
  (app: FastifyInstance, device: Device, before: () => void): Send =>
  async ({ method, url, headers, body }) => {
    before();
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, 'user-agent': device.name },
      remoteAddress: device.address,
      ...(body === null ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }),
    });
    return { status: response.statusCode, body: response.rawPayload };
  };
