import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../apps/server/src/platform/config.ts';
import { finishFirstStart, isThere, keyFileIn, writeDurably } from '../apps/server/src/platform/db/data-folder.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { addressOf, type DatabaseAddress } from '../apps/server/src/platform/db/sessions.ts';
import { openStore } from '../apps/server/src/platform/storage/storage.ts';
import type { Manifest } from '../apps/server/src/platform/transfer/archive.ts';
import { openKey, requireKey } from '../apps/server/src/platform/transfer/archive-key.ts';
import { withArchive } from '../apps/server/src/platform/transfer/archive-reading.ts';
import { moveFiles } from '../apps/server/src/platform/transfer/files.ts';
import { moveInto } from '../apps/server/src/platform/transfer/move.ts';
import { makeQueues } from '../apps/server/src/transfer.ts';
import { answerHelp } from './help.ts';

/** `npm run import:installation`: makes an installation from an export, in an empty place. Exit code 1: one line says why not. */
const usage = `npm run import:installation -- --from FILE.zip [--passphrase-file FILE]
makes an installation from an export, where the settings name an empty data folder, or an empty database and an empty store.
Only take exports that you made: it becomes the whole installation. Killed in between, it goes on when it is run again.`;

answerHelp(usage);
const say = (line: string) => console.log(line);
try {
  const { values } = parseArgs({ options: { from: { type: 'string' }, 'passphrase-file': { type: 'string' } } });
  if (values.from === undefined) throw new ConfigError(usage);
  const passphrase = values['passphrase-file'];
  await read(values.from, passphrase === undefined ? null : readFileSync(passphrase, 'utf8').replace(/\r?\n$/, ''));
} catch (cause) {
  const isExpected = cause instanceof ConfigError || (cause instanceof TypeError && 'code' in cause);
  console.error(isExpected ? cause.message : cause);
  process.exitCode = 1;
}

async function read(file: string, passphrase: string | null): Promise<void> {
  const config = readConfig(process.env);
  await withArchive(file, async ({ manifest, source, files }) => {
    const key = keyFor(config, manifest, passphrase);
    const store = openStore(config.storageUrl);
    const bound = await store.binding();
    if (bound !== null && bound.id !== manifest.installation) {
      throw new ConfigError('The store belongs to another installation.');
    }
    const database = await openDatabase(config, key);
    try {
      const { tables, tasks } = await moveInto(database.connection, source, {
        say,
        makeQueues: () => makeQueues(config, database.connection),
        moveFiles: async (client) => {
          const copied = await moveFiles(client, files, store, say);
          await store.bind({ id: manifest.installation, boundAt: new Date() });
          say(`${copied} files were stored, each checked by its hash.`);
        },
      });
      const rows = [...tables.values()].reduce((sum, table) => sum + table.rows, 0);
      say(`${rows} rows of ${tables.size} tables and ${tasks} waiting tasks are there, and equal hash by hash.`);
    } finally {
      await database.stop();
    }
  });
  say(
    'Mails that waited when the export was made leave once a server starts here: do not start one beside the original.',
  );
}

/** The key that the settings name, or else the one of the export, which has to be the same. */
function keyFor(config: Config, manifest: Manifest, passphrase: string | null): string {
  const file = config.secretKeyFile ?? (isThere(keyFileIn(config.dataDir)) ? keyFileIn(config.dataDir) : null);
  const given = config.secretKey ?? (file === null ? null : readFileSync(file, 'utf8').trim());
  const key = given ?? openKey(manifest.secrets, passphrase);
  requireKey(key, manifest);
  return key;
}

async function openDatabase(
  config: Config,
  key: string,
): Promise<{ connection: DatabaseAddress; stop: () => Promise<void> }> {
  const { databaseUrl, dataDir } = config;
  const file = keyFileIn(dataDir);
  const keepKey = () => {
    if (config.secretKey !== undefined || config.secretKeyFile !== undefined || isThere(file)) return;
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeDurably(file, `${key}\n`, { isNew: true });
  };
  if (databaseUrl !== undefined) {
    keepKey();
    return { connection: addressOf(config, databaseUrl), stop: async () => {} };
  }
  const embedded = await startEmbeddedPostgres(dataDir, config);
  // Until the move is finished no server starts on it, by the notes of the move. From here on its parts belong together.
  keepKey();
  finishFirstStart(dataDir);
  return embedded;
}
