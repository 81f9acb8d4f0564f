import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientConfig } from 'pg';
import { composeProduct } from './app.ts';
import { bindStore } from './modules/files/index.ts';
import { type Config, ConfigError, describeConfig, listeningUrl, readConfig, unusable } from './platform/config.ts';
import { connectPatiently } from './platform/db.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { httpApp } from './platform/http.ts';
import { createRunOnce } from './platform/idempotency.ts';
import { migrate } from './platform/migrate.ts';
import { addressCheck, ownHosts } from './platform/own-address.ts';
import { openPlatform } from './platform/open-platform.ts';
import { serveOpenApi } from './platform/openapi.ts';
import { followPublicUrl } from './platform/public-url.ts';
import { readSecretKey } from './platform/secret-key.ts';
import { serveWebClient } from './platform/web-client.ts';

const OLDEST_POSTGRES = 15;

if (process.argv.includes('--print-config')) {
  console.log(describeConfig(process.env));
} else {
  const opened: Closing[] = [];
  await main(opened).catch(async (cause: unknown) => {
    console.error(cause instanceof ConfigError ? cause.message : cause);
    await closeAll(opened);
    process.exit(1);
  });
}

type Closing = () => Promise<unknown>;

/** Ends what was begun, last first: also after a start that failed, which must not leave a database running. */
async function closeAll(opened: Closing[]): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close().catch(() => {});
}

async function main(opened: Closing[]): Promise<void> {
  const config = readConfig(process.env);
  config.publicUrl ??= listeningUrl(config.host, config.port);
  const database = await openDatabase(config);
  opened.push(database.stop);
  const { key, madeAt } = readSecretKey(config);
  const { platform, close } = openPlatform(config, database.connection, { secretKey: key });
  opened.push(close);
  await migrate(platform.db).catch((cause: unknown) => {
    throw config.databaseUrl === undefined ? cause : unusable('DATABASE_URL', cause);
  });
  await bindStore(platform);
  await followPublicUrl(platform);
  const product = composeProduct(platform);
  opened.push(product.close, () => platform.jobs.stop());
  await platform.jobs.start(product.handlers, { isWorking: config.role !== 'web' });
  opened.push(() => platform.live.stop());
  await platform.live.start();

  const app = await httpApp(product.routes, {
    trustProxy: config.trustProxy,
    checkAddress: addressCheck(ownHosts(config), platform.log),
    isHttps: () => config.publicUrl?.startsWith('https:') === true,
    runOnce: createRunOnce(platform),
    reportBug: (cause, { id, method }) => platform.log.error('A request failed', { requestId: id, method }, cause),
  });
  // Open event streams would keep the server waiting for ever.
  opened.push(() => Promise.race([app.close(), sleep(5000)]));
  if (config.role !== 'worker') {
    serveOpenApi(app, product.routes);
    await serveWebClient(app, config);
    await app.listen({ host: config.host, port: config.port }).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EADDRINUSE') throw unusable(`HOST ${config.host} or PORT ${config.port}`, cause);
      throw new ConfigError(`Setting PORT ${config.port} is taken by another program on ${config.host}`, { cause });
    });
    const { port } = app.server.address() as AddressInfo;
    if (config.publicUrl === listeningUrl(config.host, 0)) config.publicUrl = listeningUrl(config.host, port);
  }
  // A key that cannot be read stops no signer: finished documents wait for it visibly and are sealed when it is mended.
  await product.prepare().catch((cause: unknown) => {
    console.error(`The key to seal with cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`);
  });
  console.log(readyLine(config, madeAt, await product.setupPath()));

  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    await closeAll(opened);
    process.exit(0);
  };
  process.on('SIGTERM', () => void end());
  process.on('SIGINT', () => void end());
}

async function openDatabase(config: Config): Promise<{ connection: ClientConfig; stop: () => Promise<void> }> {
  if (config.databaseUrl === undefined) return startEmbeddedPostgres(config.dataDir);
  const connection = { connectionString: config.databaseUrl };
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
  return { connection, stop: async () => {} };
}

function readyLine(config: Config, madeAt: string | null, setupPath: string | null): string {
  if (config.role === 'worker') return 'Sealwright is working (no web server in this role)';
  const caught = config.smtpUrl === undefined ? ` · mails are caught and shown at ${config.publicUrl}/mailbox` : '';
  const made = madeAt === null ? '' : ` · the key of this installation was made: keep a copy of ${madeAt}`;
  const setup = setupPath === null ? '' : ` · create its owner at ${config.publicUrl}${setupPath}`;
  return `Sealwright is ready at ${config.publicUrl}${setup}${caught}${made}`;
}
