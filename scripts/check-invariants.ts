import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { openDb } from '../apps/server/src/platform/db/db.ts';
import { openStore } from '../apps/server/src/platform/storage/storage.ts';
import { checkInvariants } from '../apps/server/src/invariants.ts';
import { answerHelp } from './help.ts';

/**
 * `npm run check:invariants -- --database postgres://… [--storage file:///…|s3://…]`: looks over a whole installation while
 * nothing writes to it. Exit code 0: clean; 1: rows are named; 2: it could not look.
 */
answerHelp(
  `npm run check:invariants -- --database postgres://… [--storage file:///…|s3://…]: looks over a whole installation while nothing writes to it.`,
);
const { values } = parseArgs({ options: { database: { type: 'string' }, storage: { type: 'string' } } });
// Past a pooler: reading all of an installation is one long transaction after another.
const database = values.database ?? (process.env['DATABASE_LISTEN_URL'] || process.env['DATABASE_URL']);
const dataDir = path.resolve(process.env['DATA_DIR'] ?? './data');
const storage = values.storage ?? process.env['STORAGE_URL'] ?? pathToFileURL(path.join(dataDir, 'files')).href;

if (database === undefined) {
  console.error('Which database? npm run check:invariants -- --database postgres://user:password@host/name');
  process.exit(2);
}
const connection = openDb({ connectionString: database });
try {
  const violations = await checkInvariants(connection.db, openStore(storage));
  for (const { invariant, row, problem } of violations) console.log(`${invariant}  ${row}: ${problem}`);
  console.log(violations.length === 0 ? 'Every invariant holds.' : `${violations.length} violations.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
} catch (cause) {
  console.error(cause);
  process.exitCode = 2;
} finally {
  await connection.close();
}
