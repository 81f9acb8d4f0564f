import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../apps/server/src/platform/config.ts';
import { readSecretKey } from '../apps/server/src/platform/crypto/secret-key.ts';
import { inspectDataFolder } from '../apps/server/src/platform/db/data-folder.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { addressOf, type DatabaseAddress } from '../apps/server/src/platform/db/sessions.ts';
import { openStore } from '../apps/server/src/platform/storage/storage.ts';
import { sealKey } from '../apps/server/src/platform/transfer/archive-key.ts';
import { writeArchive } from '../apps/server/src/platform/transfer/archive-writing.ts';
import { fromDatabase } from '../apps/server/src/platform/transfer/move.ts';
import { productVersion } from '../apps/server/src/version.ts';
import { answerHelp } from './help.ts';

/** `npm run export:installation`: everything of an installation in one ZIP of an open format (docs/export-format.md). Exit code 1: one line says why not. */
const usage = `npm run export:installation -- --to FILE.zip [--passphrase-file FILE]
writes everything of the installation that the settings name, running or not, into one ZIP (docs/export-format.md).
--passphrase-file: also the key of the installation, under the passphrase in this file. Without it the key is left out.`;

answerHelp(usage);
try {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'passphrase-file': { type: 'string' } } });
  if (values.to === undefined) throw new ConfigError(usage);
  if (existsSync(values.to)) throw new ConfigError(`${values.to} is there already: an export needs a new name`);
  await write(values.to, passphraseIn(values['passphrase-file']));
} catch (cause) {
  const isExpected = cause instanceof ConfigError || (cause instanceof TypeError && 'code' in cause);
  console.error(isExpected ? cause.message : cause);
  process.exitCode = 1;
}

function passphraseIn(file: string | undefined): string | null {
  if (file === undefined) return null;
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    throw new ConfigError(`${file} cannot be read`, { cause });
  }
}

async function write(file: string, passphrase: string | null): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const { key } = readSecretKey(config);
    const manifest = await fromDatabase(database.connection, (source, client) =>
      writeArchive(
        file,
        { source, client, store: openStore(config.storageUrl) },
        {
          productVersion: productVersion(),
          madeAt: new Date().toISOString(),
          secrets: sealKey(key, source.id, passphrase),
        },
      ),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows of ${manifest.tables.length} tables and ${manifest.files.count} files are in ${file}.`);
    console.log(
      passphrase === null
        ? 'The key of the installation is not in it: keep a copy of the key elsewhere, its secrets cannot be read without it.'
        : 'The key of the installation is in it, under the passphrase. Guard the file as you guard the data.',
    );
  } finally {
    await database.stop();
  }
}

async function openDatabase(config: Config): Promise<{ connection: DatabaseAddress; stop: () => Promise<void> }> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) return { connection: addressOf(config, databaseUrl), stop: async () => {} };
  if (inspectDataFolder(dataDir, config) === null) throw new ConfigError(`There is no installation in ${dataDir}.`);
  return startEmbeddedPostgres(dataDir);
}
