/**
 * `npm run verify -- file.pdf`: what can be shown from the file and public keys alone, offline.
 * Exit code 0: valid. 1: not valid, or not known whose seal it is. 2: nothing was checked.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { readCertificateFile, verify } from '../seal/index.ts';
import type { WeakSince } from '../seal/record/verify-record.ts';
import { readListFile } from '../seal/revocation.ts';
import type { Bytes, Check, Verification } from '../types.ts';

const usage = `Usage: npm run verify -- file.pdf [options]

  --root <file>      trusted certificates: an instance’s root.pem (PEM or DER; repeatable)
  --crl <file>       a revocation list of their issuers (PEM or DER; repeatable)
  --tsa-root <file>  a trusted timestamp root certificate (repeatable)
                     (default: the ones of the data folder)
  --record <file>    its timestamp record (RFC 4998); file.pdf.ers beside the file is taken where it is there
  --weak <hash=day>  a hash of timestamp records that proves nothing from a day on, such as sha256=2040-01-01 (repeatable)
  --log-key <file>   the audit log's public key (PEM; repeatable)
  --data-dir <dir>   without --root: the data folder of the instance whose certificates are trusted and whose
                     revocation lists count (default: DATA_DIR or ./data)
  --json             output the result as JSON`;

const largestFileBytes = 256 * 1024 * 1024;

type Arguments = {
  file: string;
  roots: string[];
  lists: string[];
  timestampRoots: string[];
  logKeys: string[];
  record: string | null;
  weakSince: WeakSince;
  dataDir: string;
  isJson: boolean;
};

/** What the person who called cannot have meant: one line and exit code 2. */
class UsageError extends Error {}

/** npm runs scripts in the package's folder and leaves the caller's own in INIT_CWD. */
const fromCaller = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);

function readArguments(): Arguments {
  const options = {
    root: { type: 'string', multiple: true },
    crl: { type: 'string', multiple: true },
    'tsa-root': { type: 'string', multiple: true },
    'log-key': { type: 'string', multiple: true },
    record: { type: 'string' },
    weak: { type: 'string', multiple: true },
    'data-dir': { type: 'string' },
    json: { type: 'boolean' },
  } as const;
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : ''}\n\n${usage}`, { cause: error });
  }
  const { values, positionals } = parsed;
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError(usage);
  return {
    file: fromCaller(file),
    roots: values.root ?? [],
    lists: values.crl ?? [],
    timestampRoots: values['tsa-root'] ?? [],
    logKeys: values['log-key'] ?? [],
    record: values.record === undefined ? recordBeside(fromCaller(file)) : fromCaller(values.record),
    weakSince: Object.fromEntries((values.weak ?? []).map(readWeak)),
    dataDir: values['data-dir'] ?? (process.env.DATA_DIR || './data'),
    isJson: values.json ?? false,
  };
}

/** The record that lies beside the file, under its name. */
function recordBeside(file: string): string | null {
  const beside = `${file}.ers`;
  return existsSync(beside) ? beside : null;
}

function readWeak(text: string): [keyof WeakSince, Date] {
  const [, hash, day] = /^(sha256|sha384|sha512)=(\d{4}-\d\d-\d\d)$/.exec(text) ?? [];
  const since = new Date(day ?? '');
  if (hash === undefined || Number.isNaN(since.getTime())) {
    throw new UsageError(`--weak must be like sha256=2040-01-01, not ${text}.`);
  }
  return [hash as keyof WeakSince, since];
}

function readFile(path: string): Bytes {
  try {
    if (statSync(path).size > largestFileBytes) throw new Error('file is larger than 256 MB');
    return new Uint8Array(readFileSync(path));
  } catch (error) {
    throw new UsageError(`Cannot read ${path}: ${error instanceof Error ? error.message : 'unknown error'}`, {
      cause: error,
    });
  }
}

function readCertificates(path: string): Bytes[] {
  const bytes = readFile(fromCaller(path));
  try {
    return readCertificateFile(bytes);
  } catch (error) {
    throw new UsageError(`No readable certificate in ${path}.`, { cause: error });
  }
}

function readList(path: string): Bytes {
  const bytes = readFile(fromCaller(path));
  try {
    return readListFile(bytes);
  } catch (error) {
    throw new UsageError(`${path} holds no revocation list that can be read.`, { cause: error });
  }
}

/** The lists that an instance keeps beside its certificates. */
function publishedLists(folder: string): Bytes[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.crl')) : [];
  return names.map((name) => readList(join(folder, name)));
}

type Trusted = { roots: Bytes[]; lists: Bytes[]; origin: string };

/** The certificates to trust with their revocation lists, and a sentence that says where they come from. */
function findTrusted({ roots, lists: named, dataDir }: Arguments): Trusted {
  const lists = named.map(readList);
  if (roots.length > 0) {
    return { roots: roots.flatMap(readCertificates), lists, origin: `Trusted: ${roots.join(', ')}` };
  }
  const folder = join(fromCaller(dataDir), 'keys');
  const path = join(folder, 'root.pem');
  if (statSync(path, { throwIfNoEntry: false }) === undefined) {
    const advice = `No trusted certificate given, and none found at ${path}.`;
    return {
      roots: [],
      lists,
      origin: `${advice}\nOnly integrity can be checked, not who sealed the file. To check that too, add --root root.pem.`,
    };
  }
  return {
    roots: readCertificates(path),
    lists: [...lists, ...publishedLists(join(folder, 'crl'))],
    origin: `Trusted: ${path}`,
  };
}

/** Undefined: it is not known which timestamp authorities to trust. */
function findTimestampRoots({ timestampRoots, dataDir }: Arguments): Bytes[] | undefined {
  const published = join(fromCaller(dataDir), 'keys', 'tsa-roots.pem');
  const isPublished = statSync(published, { throwIfNoEntry: false }) !== undefined;
  const files = timestampRoots.length === 0 && isPublished ? [published] : timestampRoots;
  return files.length === 0 ? undefined : files.flatMap(readCertificates);
}

const mark = ({ name, passed, needsAttention, detail }: Check): string =>
  `${passed ? (needsAttention ? '!' : '✓') : '✗'} ${name.padEnd(22)} ${detail}`;

function verdict(result: Verification, hasRoots: boolean): string {
  const attention = result.checks.some((check) => check.needsAttention) ? ' Read the lines marked with ! above.' : '';
  if (result.isValid) return `VALID: unchanged since it was sealed with a trusted certificate.${attention}`;
  if (result.readingCopy !== null) return 'NOT VALID: this is a reading copy. Verify the sealed files it names.';
  if (!result.isIntact) return 'NOT VALID: this file was changed after sealing, or was never sealed.';
  if (!hasRoots) return 'UNCHANGED since it was sealed. Who sealed it was not checked.';
  const chain = result.checks.find(({ name }) => name === 'certificate_chain');
  if (chain?.passed !== true) return 'NOT VALID: this file was sealed, but not by this instance.';
  if (!result.isTrusted) return 'NOT VALID: the certificate it was sealed with is not valid (see ✗ above).';
  return 'NOT VALID: the seal is intact, but another check failed (see ✗ above).';
}

function print(file: string, origin: string, result: Verification, hasRoots: boolean): void {
  const lines = [file, origin, '', ...result.checks.map(mark), ''];
  if (result.sealedBy !== null) lines.push(`Sealed by: ${result.sealedBy}`);
  if (result.sealedAt !== null) lines.push(`Sealed at: ${result.sealedAt}`);
  if (result.level !== null) lines.push(`Level:     ${result.level} (PAdES)`);
  if (result.record !== null) {
    const { provenSince, validUntil, timestamps } = result.record;
    lines.push(`Proven:    there since ${provenSince}, unchanged; its timestamp record holds until ${validUntil}`);
    for (const { time, authority, hash } of timestamps) lines.push(`  ${time}  ${hash}  ${authority}`);
  }
  if (result.document !== null) {
    lines.push(`Document:  ${result.document.number}`);
    for (const source of result.document.files) lines.push(`  ${source.sha256}  ${source.name}`);
  }
  if (result.readingCopy !== null) {
    lines.push(`Reading copy of ${result.readingCopy.number}, by its own word. The sealed files:`);
    for (const sealed of result.readingCopy.files) lines.push(`  ${sealed.sha256}  ${sealed.name}`);
  }
  // Names come from the file: control characters must not reach the terminal.
  const text = [...lines, verdict(result, hasRoots)].join('\n').replaceAll(/[^\P{Cc}\n]/gu, '\uFFFD');
  console.log(text);
}

async function main(): Promise<number> {
  const given = readArguments();
  const { roots, lists, origin } = findTrusted(given);
  const result = await verify(readFile(given.file), {
    trustedRoots: roots,
    trustedTimestampRoots: findTimestampRoots(given),
    revocationLists: lists,
    logKeys:
      given.logKeys.length === 0
        ? undefined
        : given.logKeys.map((path) => Buffer.from(readFile(fromCaller(path))).toString('utf8')),
    evidenceRecord: given.record === null ? undefined : readFile(given.record),
    weakSince: given.weakSince,
    now: new Date(),
  });
  if (given.isJson) console.log(JSON.stringify({ ...result, hasTrustedRoot: roots.length > 0 }, null, 2));
  else print(given.file, origin, result, roots.length > 0);
  return result.isValid ? 0 : 1;
}

if (process.argv.slice(2).includes('--help')) {
  console.log(usage);
  process.exit(0);
}
try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
