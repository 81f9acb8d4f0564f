import { parseArgs } from 'node:util';
import { SweepStopped, sweepOrphans, sweepStrays } from '../apps/server/src/areas/files/index.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { ConfigError, readConfig } from '../apps/server/src/platform/config.ts';
import { openDb } from '../apps/server/src/platform/db/db.ts';
import { addressOf } from '../apps/server/src/platform/db/sessions.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { openStore } from '../apps/server/src/platform/storage/storage.ts';
import { answerHelp } from './help.ts';

/**
 * `npm run sweep:files [-- --yes]`: moves files to the trash that nothing refers to, with the settings of the server and whether it
 * runs or not. Says where a sweep stops because it found too many; with `--yes` it takes all of them.
 * Exit code 0: done; 1: a sweep stopped.
 */
answerHelp(
  `npm run sweep:files [-- --yes]: moves files to the trash that nothing refers to.
--yes: also where a sweep stops because it found too many.`,
);
const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } });
try {
  await sweepFiles(values.yes);
} catch (cause) {
  if (!(cause instanceof SweepStopped || cause instanceof ConfigError)) throw cause;
  console.error(cause.message);
  if (cause instanceof SweepStopped && cause.counts !== null) {
    console.error('If they may go: npm run sweep:files -- --yes. They stay in the trash for 30 days.');
  }
  process.exitCode = 1;
}

async function sweepFiles(mayTakeAll: boolean): Promise<void> {
  const config = readConfig(process.env);
  const database =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres(config.dataDir)
      : { connection: addressOf(config, config.databaseUrl), stop: async () => {} };
  const { db, close } = openDb(database.connection);
  try {
    const needs = { clock: systemClock, db, store: openStore(config.storageUrl) };
    for (const [sweep, what] of [
      [sweepOrphans, 'that no row refers to any more'],
      [sweepStrays, 'that no row knows'],
    ] as const) {
      let gone = 0;
      for (let more = 1; more > 0; gone += more) more = await sweep(needs, { mayTakeAll });
      console.log(`Moved ${gone} files to the trash ${what}.`);
    }
  } finally {
    await close();
    await database.stop();
  }
}
