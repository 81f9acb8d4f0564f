/**
 * `npm run verify -- file.pdf`: what can be shown from the file and public keys alone, offline. Of a ZIP each PDF is checked, and a
 * bundle as a whole.
 * Exit code 0: valid. 1: not valid, or not known whose seal it is. 2: nothing was checked.
 */
import { X509Certificate } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { bundlePaths } from '../bundle/manifest.ts';
import type { BundleVerification } from '../bundle/verify-bundle.ts';
import { readCertificateFile, verify } from '../seal/index.ts';
import type { VerifyOptions } from '../seal/index.ts';
import type { WeakSince } from '../seal/record/verify-record.ts';
import { readListFile } from '../seal/revocation.ts';
import type { Bytes, Verification } from '../types.ts';
import { isZip, readZip, verifyMembers } from './zip.ts';
import type { ZipMember } from './zip.ts';

const usage = `Usage: npm run verify -- file.pdf [options]
       npm run verify -- bundle.zip [options]

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

type Finding = { name: string; passed: boolean; needsAttention: boolean; detail: string };

const mark = ({ name, passed, needsAttention, detail }: Finding): string =>
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

function linesOf(result: Verification): string[] {
  const lines = [...result.checks.map(mark), ''];
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
  return lines;
}

function bundleLines(bundle: BundleVerification, members: ZipMember[], hasRoots: boolean): string[] {
  const lines = [`Bundle of document ${bundle.number ?? 'unknown'}`, ...bundle.checks.map(mark), ''];
  if (bundle.isValid) return [...lines, 'VALID: the whole bundle is unchanged, and sealed with a trusted certificate.'];
  if (!bundle.isIntact || hasRoots) {
    const why = bundle.isIntact
      ? 'the bundle is unchanged, and not sealed with a trusted certificate'
      : 'something in this bundle was changed, added or left out';
    return [...lines, `NOT VALID: ${why} (see ✗ above).`];
  }
  const fingerprints = fingerprintsOf(members).map((one) => `  SHA-256 ${one}`);
  const advice = 'Who sealed it was not checked. Compare its certificates with the sender’s, then add --root:';
  return [...lines, 'UNCHANGED: the bundle is as it was downloaded.', advice, ...fingerprints];
}

function zipVerdict(files: { found: Verification }[]): string {
  const valid = files.filter(({ found }) => found.isValid).length;
  return files.length === 0
    ? 'NOT VALID: there is no PDF in this ZIP.'
    : `${valid} of ${files.length} PDF files are valid.`;
}

/** Of the certificates that a bundle brings along. */
function fingerprintsOf(members: ZipMember[]): string[] {
  const own = members.find(({ path }) => path === bundlePaths.root);
  try {
    const certificates = own === undefined ? [] : readCertificateFile(own.bytes);
    return certificates.map((der) => new X509Certificate(der).fingerprint256);
  } catch {
    return [];
  }
}

type Options = VerifyOptions & { origin: string };

/** Names come from the file: control characters must not reach the terminal. */
const say = (lines: string[]): void => console.log(lines.join('\n').replaceAll(/[^\P{Cc}\n]/gu, '\uFFFD'));

async function checkFile(given: Arguments, bytes: Bytes, { origin, ...options }: Options): Promise<boolean> {
  const result = await verify(bytes, options);
  const hasTrustedRoot = (options.trustedRoots ?? []).length > 0;
  if (given.isJson) console.log(JSON.stringify({ ...result, hasTrustedRoot }, null, 2));
  else say([given.file, origin, '', ...linesOf(result), verdict(result, hasTrustedRoot)]);
  return result.isValid;
}

async function checkZip(given: Arguments, bytes: Bytes, { origin, ...options }: Options): Promise<boolean> {
  const members = await readZip(bytes).catch((cause: unknown) => {
    throw new UsageError(`Cannot read ${given.file}: it is no complete ZIP.`, { cause });
  });
  const { files, bundle } = await verifyMembers(members, options);
  const hasTrustedRoot = (options.trustedRoots ?? []).length > 0;
  const isValid = bundle === null ? files.length > 0 && files.every(({ found }) => found.isValid) : bundle.isValid;
  if (given.isJson) console.log(JSON.stringify({ isValid, bundle, files, hasTrustedRoot }, null, 2));
  else {
    const each = files.flatMap(({ path, found }) => [path, ...linesOf(found), verdict(found, hasTrustedRoot), '']);
    const whole = bundle === null ? [zipVerdict(files)] : bundleLines(bundle, members, hasTrustedRoot);
    say([given.file, origin, '', ...each, ...whole]);
  }
  return isValid;
}

async function main(): Promise<number> {
  const given = readArguments();
  const { roots, lists, origin } = findTrusted(given);
  const bytes = readFile(given.file);
  const options: Options = {
    origin,
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
  };
  const isValid = await (isZip(bytes) ? checkZip : checkFile)(given, bytes, options);
  return isValid ? 0 : 1;
}

if (process.argv.slice(2).includes('--help')) {
  console.log(usage);
  process.exit(0);
}
process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  return 2;
});
