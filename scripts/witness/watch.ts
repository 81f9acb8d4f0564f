import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type Checkpoint, verifyCheckpoint, verifyConsistency } from '../../packages/pdf/src/evidence.ts';
import { z } from 'zod';

/** Nothing could be checked: the network, the file of the state, a wrong command. Says nothing of the log. */
export class WitnessError extends Error {
  override name = 'WitnessError';
}

const Published = z.object({ checkpoint: z.string().max(10_000), public_key: z.string().max(2000) });
const Proof = z.object({ proof: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(200) });
const State = z.object({
  url: z.string(),
  publicKey: z.string(),
  /** The newest checkpoint that was right. */
  checkpoint: z.string(),
  seenAt: z.string(),
});
type State = z.infer<typeof State>;

export type Watch = {
  url: string;
  stateFile: string;
  /** PEM, where it is known from elsewhere. */
  publicKey?: string | undefined;
  fetch?: typeof fetch;
  now?: () => Date;
};

export type Watched = { isGood: boolean; lines: string[] };

/**
 * Compares the published log with the one seen last. What was seen is replaced only by a log that begins with it, so that a fault is
 * reported at every run until someone looks. Throws WitnessError where nothing could be compared.
 */
export async function watchLog({
  url,
  stateFile,
  publicKey,
  fetch: ask = fetch,
  now = () => new Date(),
}: Watch): Promise<Watched> {
  const seen = readState(stateFile);
  if (seen !== null && seen.url !== url) throw new WitnessError(`${stateFile} is of another log: ${seen.url}`);
  const published = await read(ask, url, '/api/transparency/', Published);
  const key = publicKey ?? seen?.publicKey ?? published.public_key;
  const found = verifyCheckpoint(published.checkpoint, key);
  if (found === null) return unsigned(published, key, seen);
  const last = seen === null ? null : verifyCheckpoint(seen.checkpoint, key);
  if (seen !== null && last === null) {
    return bad('The key is another than the one that signed what was seen before.', published.checkpoint, seen);
  }
  const fault = last === null ? null : await compare(ask, url, { last, found });
  if (fault !== null) return bad(fault, published.checkpoint, seen);
  const at = now().toISOString();
  writeState(stateFile, { url, publicKey: key, checkpoint: published.checkpoint, seenAt: at });
  return { isGood: true, lines: [sentence(found, last)] };
}

function sentence({ origin, size }: Checkpoint, last: Checkpoint | null): string {
  if (last === null) return `First look at ${origin}: ${size} entries. From now on each run is compared with this one.`;
  if (size === last.size) return `Good: ${origin} has ${size} entries, the same as before.`;
  return `Good: ${origin} grew from ${last.size} to ${size} entries, and nothing before changed.`;
}

async function compare(
  ask: typeof fetch,
  url: string,
  { last, found }: { last: Checkpoint; found: Checkpoint },
): Promise<string | null> {
  if (found.origin !== last.origin) return `The log is another one: ${found.origin} instead of ${last.origin}.`;
  if (found.size < last.size) return `The log shrank: it had ${last.size} entries and has ${found.size} now.`;
  if (found.size === last.size) {
    const isSame = Buffer.compare(found.root, last.root) === 0;
    return isSame ? null : `The log was rewritten: its ${found.size} entries are not those seen before.`;
  }
  if (last.size === 0) return null;
  const query = `/api/transparency/consistency/?from=${last.size}&to=${found.size}`;
  const { proof } = await read(ask, url, query, Proof);
  const isGrown = verifyConsistency({
    first: last.size,
    second: found.size,
    firstRoot: last.root,
    secondRoot: found.root,
    proof: proof.map((hash) => Buffer.from(hash, 'hex')),
  });
  return isGrown
    ? null
    : `The log was rewritten: its first ${last.size} entries are not those seen before, or cannot be shown to be.`;
}

function unsigned(
  { checkpoint, public_key: named }: z.infer<typeof Published>,
  key: string,
  seen: State | null,
): Watched {
  const isOtherKey = named.replaceAll(/\s/g, '') !== key.replaceAll(/\s/g, '');
  const more = isOtherKey
    ? 'The installation now names another key.'
    : 'It names the right key, and the signature is wrong.';
  return bad('The checkpoint is not signed with the key of the log.', checkpoint, seen, [more]);
}

/** Both checkpoints are shown: together they prove it to others. */
function bad(fault: string, checkpoint: string, seen: State | null, more: string[] = []): Watched {
  const before = seen === null ? [] : [`Seen ${seen.seenAt}:`, seen.checkpoint];
  return { isGood: false, lines: [`NOT GOOD: ${fault}`, ...more, '', ...before, 'Published now:', checkpoint] };
}

async function read<T>(ask: typeof fetch, url: string, at: string, shape: z.ZodType<T>): Promise<T> {
  const address = `${url.replace(/\/+$/, '')}${at}`;
  try {
    const answer = await ask(address, { signal: AbortSignal.timeout(20_000), redirect: 'error' });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    const read = shape.safeParse(await answer.json());
    if (!read.success) throw new Error('it is no log of this kind');
    return read.data;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'no answer';
    throw new WitnessError(`${address} could not be read: ${reason}`, { cause });
  }
}

function readState(file: string): State | null {
  if (!existsSync(file)) return null;
  try {
    return State.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new WitnessError(`${file} cannot be read. Without it nothing can be compared.`, { cause });
  }
}

/** Whole or not at all. */
function writeState(file: string, state: State): void {
  writeFileSync(`${file}.part`, `${JSON.stringify(state, null, 2)}\n`);
  renameSync(`${file}.part`, file);
}
