import { readSecretKey } from '../apps/server/src/platform/crypto/secret-key.ts';
import { type Config, ConfigError, listeningUrl, readConfig } from '../apps/server/src/platform/config.ts';
import { inspectDataFolder } from '../apps/server/src/platform/db/data-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { missingMigrations } from '../apps/server/src/platform/db/migrate.ts';
import { addressOf, type DatabaseAddress } from '../apps/server/src/platform/db/sessions.ts';
import { followPublicUrl } from '../apps/server/src/platform/http/public-url.ts';
import { openPlatform } from '../apps/server/src/platform/open-platform.ts';
import type { Platform } from '../apps/server/src/platform/platform.ts';

/** Opens the installation that the settings name, whether the server runs or not. Throws ConfigError with what stands in the way. */
export async function withPlatform(work: (platform: Platform) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  config.publicUrl ??= listeningUrl(config.host, config.port);
  const database = await openDatabase(config);
  try {
    const { platform, close } = openPlatform(config, database.connection, { secretKey: readSecretKey(config).key });
    try {
      if ((await missingMigrations(platform.db)).length > 0) {
        throw new ConfigError('Start this release of the server once, so that it updates the database.');
      }
      await platform.settings.follow();
      followPublicUrl(platform);
      await work(platform);
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
}

async function openDatabase(config: Config): Promise<Pick<EmbeddedPostgres, 'stop'> & { connection: DatabaseAddress }> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) return { connection: addressOf(config, databaseUrl), stop: async () => {} };
  if (inspectDataFolder(dataDir, config) === null) throw new ConfigError(`There is no installation in ${dataDir}.`);
  return startEmbeddedPostgres(dataDir);
}
