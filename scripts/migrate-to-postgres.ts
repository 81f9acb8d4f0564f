import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../apps/server/src/platform/config.ts';
import { inspectDataFolder } from '../apps/server/src/platform/db/data-folder.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { openStore } from '../apps/server/src/platform/storage/storage.ts';
import { moveFiles } from '../apps/server/src/platform/transfer/files.ts';
import { fromDatabase, moveInto } from '../apps/server/src/platform/transfer/move.ts';
import { requireNoServer } from '../apps/server/src/platform/transfer/target.ts';
import { makeQueues } from '../apps/server/src/transfer.ts';
import { answerHelp } from './help.ts';

/**
 * `npm run migrate:to-postgres -- --to postgres://… [--storage s3://…]`: copies the embedded database of the data folder into an empty
 * PostgreSQL, and its files into another store. Exit code 0: done and compared; 1: one line says what stood in the way.
 */
const usage = `npm run migrate:to-postgres -- --to postgres://user:password@host/name [--storage s3://key:secret@host/bucket?region=…]
copies the embedded database into an empty PostgreSQL, and with --storage the files into another store. Stop the server first.
The data folder stays as it is. Killed in between, it goes on when it is run again.`;

answerHelp(usage);
const say = (line: string) => console.log(line);
try {
  const { values } = parseArgs({ options: { to: { type: 'string' }, storage: { type: 'string' } } });
  if (values.to === undefined) throw new ConfigError(usage);
  await move(values.to, values.storage);
} catch (cause) {
  const isExpected = cause instanceof ConfigError || (cause instanceof TypeError && 'code' in cause);
  console.error(isExpected ? cause.message : cause);
  process.exitCode = 1;
}

async function move(to: string, storage: string | undefined): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined) {
    throw new ConfigError(
      'DATABASE_URL is set: this moves the embedded database of a data folder. Unset it for this command.',
    );
  }
  // Read by the rules of the settings, so that a wrong address is told of before anything is moved.
  const target = readConfig({
    ...process.env,
    DATABASE_URL: to,
    ...(storage !== undefined && { STORAGE_URL: storage }),
  });
  if (inspectDataFolder(config.dataDir, config) === null) {
    throw new ConfigError(`There is no installation in ${config.dataDir}.`);
  }
  const embedded = await startEmbeddedPostgres(config.dataDir);
  try {
    await fromDatabase(embedded.connection, async (source, client) => {
      await requireNoServer(client);
      const address = { connectionString: to };
      const steps = { say, makeQueues: () => makeQueues(target, address) };
      const { tables, tasks } = await moveInto(address, source, {
        ...steps,
        moveFiles: async () => {
          if (target.storageUrl === config.storageUrl) return;
          const store = openStore(target.storageUrl);
          const copied = await moveFiles(client, openStore(config.storageUrl), store, say);
          await store.bind({ id: source.id, boundAt: new Date() });
          say(`${copied} files were copied, each checked by its hash.`);
        },
      });
      const rows = [...tables.values()].reduce((sum, table) => sum + table.rows, 0);
      say(`${rows} rows of ${tables.size} tables and ${tasks} waiting tasks are there, and equal hash by hash.`);
    });
  } finally {
    await embedded.stop();
  }
  say(nextSteps(config, target));
}

function nextSteps(config: Config, target: Config): string {
  const isKeyHere = config.secretKey === undefined && config.secretKeyFile === undefined;
  return [
    'Start the server with these settings from now on:',
    '  DATABASE_URL=… (what you gave with --to)',
    ...(target.storageUrl === config.storageUrl ? [] : ['  STORAGE_URL=… (what you gave with --storage)']),
    isKeyHere
      ? `  the key of the installation: SECRET_KEY_FILE with a copy of ${config.dataDir}/keys/secret.key`
      : '  the same key',
    `Keep ${config.dataDir} until you have seen that all is well, and never start a server on it again.`,
  ].join('\n');
}
