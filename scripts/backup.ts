// `npm run backup -- --to FOLDER [--with-key]`: copies the installation that the settings name into a new folder, running or not.
import { parseArgs } from 'node:util';
import { backUp } from '../apps/server/src/platform/db/backup.ts';
import { ConfigError, readConfig } from '../apps/server/src/platform/config.ts';
import { keyFileIn } from '../apps/server/src/platform/db/data-folder.ts';
import { noteBackup } from '../apps/server/src/platform/db/last-backup.ts';
import { answerHelp } from './help.ts';

answerHelp(
  `npm run backup -- --to FOLDER [--with-key]: copies the installation that the settings name into a new folder, running or not.
--with-key: with the keys of its data folder.`,
);
try {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'with-key': { type: 'boolean', default: false } },
  });
  if (values.to === undefined) throw new ConfigError('Where to? npm run backup -- --to FOLDER [--with-key]');
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined) {
    throw new ConfigError(
      'DATABASE_URL is set: back that database up with pg_dump, and then the stored files (docs/operations.md, "What to back up")',
    );
  }
  const { fileCount, madeAt, store } = await backUp(config, values.to, { withKey: values['with-key'] });
  noteBackup(config.dataDir, madeAt);
  const bucket = store === 'bucket' ? ' The documents stay in their bucket: copy it now, after the database.' : '';
  console.log(`${fileCount} files are in ${values.to}.${bucket}`);
  const isGiven = config.secretKey !== undefined || config.secretKeyFile !== undefined;
  const key = isGiven ? 'SECRET_KEY or SECRET_KEY_FILE' : keyFileIn(config.dataDir);
  console.log(
    values['with-key']
      ? 'The keys of the data folder are in the backup: guard it as you guard them.'
      : `The key of the installation (${key}) is not in the backup: keep a copy of it elsewhere, nothing can be read without it.`,
  );
} catch (cause) {
  const isExpected = cause instanceof ConfigError || (cause instanceof TypeError && 'code' in cause);
  console.error(isExpected ? cause.message : cause);
  process.exitCode = 1;
}
