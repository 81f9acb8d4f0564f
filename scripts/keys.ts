import path from 'node:path';
import { parseArgs } from 'node:util';
import { numberOf } from '../apps/server/src/areas/documents/documents/index.ts';
import { custodyOf } from '../apps/server/src/areas/documents/sealing/index.ts';
import { ConfigError } from '../apps/server/src/platform/config.ts';
import { answerHelp } from './help.ts';
import { withPlatform } from './installation.ts';

/**
 * `npm run keys`: the certificates of the installation that the settings name, and what an operator does with their keys, whether
 * the server runs or not. Exit code 0: done; 1: one line says what stood in the way.
 */
const usage = `npm run keys                                                        lists the certificates
npm run keys -- disown --certificate N|current [--since 2026-11-22]  revokes one whose key may have been in other hands
npm run keys -- export-root --to FILE                                takes the root's key out of the database
npm run keys -- import-root --from FILE                              takes it in again
ROOT_PASSWORD encrypts the file, and opens it.`;

type Custody = ReturnType<typeof custodyOf>;

answerHelp(usage);
try {
  const command = readCommand();
  await withPlatform((platform) => command(custodyOf(platform)));
} catch (cause) {
  const isExpected = cause instanceof ConfigError || (cause instanceof TypeError && 'code' in cause);
  console.error(isExpected ? cause.message : cause);
  process.exitCode = 1;
}

/** What is asked for. Throws ConfigError with the usage where it is not clear. */
function readCommand(): (custody: Custody) => Promise<void> {
  const text = { type: 'string' } as const;
  const options = { certificate: text, since: text, to: text, from: text };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [command = 'list', ...rest] = positionals;
  const { certificate, to, from } = values;
  const password = process.env['ROOT_PASSWORD'] || undefined;
  if (rest.length > 0) throw new ConfigError(usage);
  if (command === 'list') return list;
  if (command === 'disown' && certificate !== undefined && /^(current|\d{1,15})$/.test(certificate)) {
    const since = readDay(values.since);
    return (custody) => disown(custody, certificate === 'current' ? certificate : Number(certificate), since);
  }
  if (command === 'export-root' && to !== undefined) {
    const file = fromCaller(to);
    return (custody) => exportRoot(custody, { file, password });
  }
  if (command === 'import-root' && from !== undefined) {
    return async (custody) => {
      await custody.importRoot({ file: fromCaller(from), password });
      console.log('The key of the root is in the database, and its revocation list is renewed. Take it out again.');
    };
  }
  throw new ConfigError(usage);
}

/** npm runs scripts in the package's folder and leaves the caller's own in INIT_CWD. */
function fromCaller(file: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
}

function readDay(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const day = new Date(text);
  if (Number.isNaN(day.getTime()) || day > new Date()) {
    throw new ConfigError('--since is a day in the past, such as 2026-11-22 or 2026-11-22T14:00:00Z.');
  }
  return day;
}

async function list(custody: Custody): Promise<void> {
  const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? '';
  for (const { id, purpose, createdAt, expiresAt, retiredAt, revokedAt, privateKeySealed } of await custody.list()) {
    const state =
      revokedAt !== null
        ? `disowned since ${day(revokedAt)}`
        : retiredAt === null
          ? 'present'
          : `until ${day(retiredAt)}`;
    const key = purpose !== 'p12' && revokedAt === null && privateKeySealed === null ? ', key offline' : '';
    console.log(
      `${String(id).padStart(4)}  ${purpose.padEnd(12)}  ${day(createdAt)}  ${day(expiresAt).padEnd(10)}  ${state}${key}`,
    );
  }
}

async function disown(custody: Custody, which: number | 'current', since: Date | undefined): Promise<void> {
  const { certificate, since: from, documents } = await custody.disown(which, since);
  console.log(
    `Certificate ${certificate} is revoked since ${from.toISOString()}. It sealed ${documents.length} documents since:`,
  );
  for (const document of documents) {
    const { accountId, sealedAt, isCertain } = document;
    const doubt = isCertain ? '' : '  (perhaps with another certificate)';
    console.log(`account ${accountId}  ${numberOf(document)}  ${sealedAt.toISOString()}${doubt}`);
  }
}

async function exportRoot(custody: Custody, to: { file: string; password: string | undefined }): Promise<void> {
  await custody.exportRoot(to);
  const state = to.password === undefined ? 'not encrypted' : 'encrypted with ROOT_PASSWORD';
  console.log(
    `The key of the root is in ${to.file} (${state}) and no longer in the database. Keep two copies offline.`,
  );
}
