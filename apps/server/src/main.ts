import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHealth, getReady } from '@sealwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Client } from 'pg';
import { composeProduct, type Product } from './app.ts';
import { bindStore, createPdfThreads } from './areas/files/index.ts';
import { publishTimestampRoots } from './areas/documents/index.ts';
import { type Config, ConfigError, describeConfig, listeningUrl, readConfig, unusable } from './platform/config.ts';
import { finishFirstStart } from './platform/db/data-folder.ts';
import { connectPatiently } from './platform/db/db.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { addressOf, type DatabaseAddress } from './platform/db/sessions.ts';
import { type Ending, processEnding } from './platform/ending.ts';
import { httpApp } from './platform/http/http.ts';
import { createRunOnce } from './platform/http/idempotency.ts';
import { createLog, type Log } from './platform/log.ts';
import { migrate } from './platform/db/migrate.ts';
import { addressCheck, leadHome, ownHosts } from './platform/http/own-address.ts';
import { openPlatform } from './platform/open-platform.ts';
import type { Platform } from './platform/platform.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { serveOpenApi } from './platform/http/openapi-served.ts';
import { followMetrics } from './metrics.ts';
import { followPublicUrl } from './platform/http/public-url.ts';
import { refuseUnfinished } from './platform/transfer/target.ts';
import { readSecretKey } from './platform/crypto/secret-key.ts';
import { serveWebClient } from './platform/http/web-client.ts';
import { productVersion } from './version.ts';

const OLDEST_POSTGRES = 15;
// How long requests in flight may take once the process is to end.
const REQUESTS_MS = 8000;

if (process.argv.includes('--print-config')) {
  console.log(describeConfig(process.env));
} else {
  const ending = processEnding();
  await ending
    .run(() => main(ending))
    .catch((cause: unknown) => {
      // A wrong setting is one plain line for the person who set it. Anything else is a line of the log.
      if (cause instanceof ConfigError) console.error(cause.message);
      else createLog('error').error('The server could not start', {}, cause);
      ending.end(1);
    });
}

async function main(ending: Ending): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  config.publicUrl ??= listeningUrl(config.host, config.port);
  const database = await openDatabase(config);
  ending.defer(database.stop, { isLast: true });
  ending.signal.throwIfAborted();
  const { key, madeAt } = readSecretKey(config);
  if (config.databaseUrl === undefined) finishFirstStart(config.dataDir);
  const tracing = await openTracing(config, log);
  if (tracing !== null) ending.defer(tracing.stop);
  const given = { secretKey: key, log, onStatement: tracing?.onStatement };
  const { platform, pool, close } = openPlatform(config, database.connection, given);
  ending.defer(close);
  await bringUpToDate(platform, pool);
  await bindStore(platform);
  await platform.settings.follow();
  followPublicUrl(platform);
  await publishTimestampRoots(config);
  ending.signal.throwIfAborted();
  const threads = createPdfThreads();
  const product = composeProduct(platform, { threads });
  ending.defer(product.close);
  await platform.mailRoutes.follow();
  ending.defer(() => platform.tasks.stop());
  const handlers = tracing?.followTasks(product.handlers) ?? product.handlers;
  await platform.tasks.start(handlers, { isWorking: config.role !== 'web' });
  ending.defer(() => platform.live.stop());
  await platform.live.start();
  ending.signal.throwIfAborted();

  const app = await httpApp(routesFor(config, product), {
    trustProxy: config.trustProxy,
    mounts: config.role === 'worker' ? [] : product.mounts,
    sockets: config.role === 'worker' ? [] : product.sockets,
    log,
    ...(config.accessLog ? { accessLog: createLog('info') } : {}),
    checkAddress: addressCheck(
      ownHosts(config, async (host) => (await product.homeOf(host)) !== null),
      platform.log,
    ),
    isHttps: () => config.publicUrl?.startsWith('https:') === true,
    runOnce: createRunOnce(platform),
    follow: (made) => {
      tracing?.followRequests(made);
      followMetrics(made, platform, { pool, threads });
    },
    reportBug: (cause, { id, method }) => log.error('A request failed', { requestId: id, method }, cause),
  });
  // Requests in flight are answered; one that a client holds open for longer is broken off.
  ending.defer(() => Promise.race([app.close(), sleep(REQUESTS_MS)]));
  if (config.role !== 'worker') await servePages(app, config, product);
  const own = await listen(app, config);
  if (config.publicUrl === own && !isOwnMachine(config.host)) {
    log.warn('HOST is reachable from other machines and PUBLIC_URL is not set: links in mails lead to this machine', {
      host: config.host,
    });
  }
  // A key that cannot be read stops no signer: finished documents wait for it visibly and are sealed when it is fixed.
  await product.prepare().catch((cause: unknown) => {
    log.error('The key to seal with cannot be used', {}, cause);
  });
  ending.signal.throwIfAborted();
  console.log(readyLine(platform, own, madeAt, await product.setupPath()));
}

async function bringUpToDate({ config, db }: Platform, pool: Parameters<typeof refuseUnfinished>[0]): Promise<void> {
  try {
    await refuseUnfinished(pool);
    await migrate(db);
  } catch (cause) {
    throw config.databaseUrl === undefined || cause instanceof ConfigError ? cause : unusable('DATABASE_URL', cause);
  }
}

/** What writes traces is loaded only where they are wanted. */
async function openTracing({ traces, role }: Config, log: Log): Promise<Tracing | null> {
  if (traces === undefined) return null;
  const { startTracing } = await import('./platform/tracing/tracing.ts');
  const { serviceName, ratio, ...address } = traces;
  const resource = {
    'service.name': serviceName,
    'service.version': productVersion(),
    'service.instance.id': crypto.randomUUID(),
    'sealwright.role': role,
  };
  return startTracing({ ...address, resource }, log, ratio);
}

/** A worker is asked no more than whether it is well: its port is for supervisors and collectors, never for people. */
function routesFor({ role }: Config, { routes }: Product): Product['routes'] {
  const ofWorkers: readonly unknown[] = [getHealth, getReady];
  return role === 'worker' ? routes.filter(({ endpoint }) => ofWorkers.includes(endpoint)) : routes;
}

async function servePages(app: FastifyInstance, { defaultLocale }: Config, product: Product): Promise<void> {
  serveOpenApi(app, product.routes);
  leadHome(app, product.homeOf);
  const { framersOf, paidThrough } = product;
  await serveWebClient(app, { defaultLocale, paidThrough, framersOf });
}

/** Answers the address it listens on. */
async function listen(app: FastifyInstance, config: Config): Promise<string> {
  await app.listen({ host: config.host, port: config.port }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EADDRINUSE') throw unusable(`HOST ${config.host} or PORT ${config.port}`, cause);
    throw new ConfigError(`Setting PORT ${config.port} is taken by another program on ${config.host}`, { cause });
  });
  const { port } = app.server.address() as AddressInfo;
  const own = listeningUrl(config.host, port);
  if (config.role !== 'worker' && config.publicUrl === listeningUrl(config.host, 0)) config.publicUrl = own;
  return own;
}

function isOwnMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

async function openDatabase(config: Config): Promise<{ connection: DatabaseAddress; stop: () => Promise<void> }> {
  if (config.databaseUrl === undefined) {
    return startEmbeddedPostgres(config.dataDir, config, createLog(config.logLevel));
  }
  const connection = addressOf(config, config.databaseUrl);
  let client: Client | undefined;
  try {
    client = await connectPatiently(connection);
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (version < OLDEST_POSTGRES) {
      throw new ConfigError(`Setting DATABASE_URL names PostgreSQL ${version}; ${OLDEST_POSTGRES} or newer is needed`);
    }
  } catch (cause) {
    throw cause instanceof ConfigError ? cause : unusable('DATABASE_URL', cause);
  } finally {
    await client?.end().catch(() => {});
  }
  if (connection.listenUrl !== undefined) await checkListening(connection.listenUrl);
  return { connection, stop: async () => {} };
}

async function checkListening(url: string): Promise<void> {
  const client = await connectPatiently({ connectionString: url }).catch((cause: unknown) => {
    throw unusable('DATABASE_LISTEN_URL', cause);
  });
  await client.end().catch(() => {});
}

function readyLine(
  { config, mailRoutes }: Platform,
  own: string,
  madeAt: string | null,
  setupPath: string | null,
): string {
  if (config.role === 'worker') {
    return `Sealwright is ready at ${own} · a worker: it answers health, readiness and metrics`;
  }
  const caught = mailRoutes.isCaught() ? ` · mails are caught and shown at ${config.publicUrl}/mailbox` : '';
  const made = madeAt === null ? '' : ` · the key of this installation was made: keep a copy of ${madeAt}`;
  const setup = setupPath === null ? '' : ` · create its owner at ${config.publicUrl}${setupPath}`;
  return `Sealwright is ready at ${config.publicUrl}${setup}${caught}${made}`;
}
