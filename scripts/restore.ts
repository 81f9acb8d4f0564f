// `npm run restore -- --from FOLDER`: puts a backup into the empty data folder that the settings name.
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../apps/server/src/platform/config.ts';
import { keyFileIn } from '../apps/server/src/platform/db/data-folder.ts';
import { restore } from '../apps/server/src/platform/db/restore.ts';
import { answerHelp } from './help.ts';

answerHelp('npm run restore -- --from FOLDER: puts a backup into the empty data folder that the settings name.');
try {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  if (values.from === undefined) throw new ConfigError('Which backup? npm run restore -- --from FOLDER');
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined) {
    throw new ConfigError('DATABASE_URL is set: restore that database with pg_restore; this restores the embedded one');
  }
  const { fileCount, hasKey, madeAt } = await restore(config, values.from);
  console.log(`${fileCount} files of ${madeAt} are in ${config.dataDir}.`);
  const isGiven = hasKey || config.secretKey !== undefined || config.secretKeyFile !== undefined;
  const key = isGiven ? '' : `put your copy of the key at ${keyFileIn(config.dataDir)} (or set SECRET_KEY), then `;
  console.log(`Next: ${key}npm start`);
} catch (cause) {
  const isExpected = cause instanceof ConfigError || (cause instanceof TypeError && 'code' in cause);
  console.error(isExpected ? cause.message : cause);
  process.exitCode = 1;
}
