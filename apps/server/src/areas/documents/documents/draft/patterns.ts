import { createContext, Script } from 'node:vm';

// Matching blocks every other request. An honest value takes microseconds of CPU.
const MATCH_MS = 25;
// On a busy machine a match that took no CPU can be over its time: it is tried again with more. In ms of the clock.
const TRIES_MS = [MATCH_MS, 100, 400];
// What all patterns of one document may take together, counting only those that are noticed at all; in ms of CPU.
const DOCUMENT_MS = 100;
const NOTICED_MS = 1;
// A pattern that was cut off so often in a row is not tried again with values as long as those.
const MOST_CUT_OFF = 2;
const MOST_REMEMBERED = 10_000;

// Look-around and back-references have no place in a form, and are where matching stops being predictable.
const UNSUPPORTED = /\(\?(?!:)|\\[1-9]|\\k/;

/**
 * Whether a sender's regular expression can be used as a field's rule: it compiles, and no repeated group holds another
 * repetition or a choice (`(a+)+`, `(a|aa)*`), which are the shapes that take exponential time.
 */
export function isSafePattern(pattern: string): boolean {
  if (UNSUPPORTED.test(pattern)) return false;
  try {
    void new RegExp(pattern, 'u');
  } catch {
    return false;
  }
  return !repeatsGrowth(pattern);
}

function repeatsGrowth(pattern: string): boolean {
  const plain = pattern.replaceAll(/\\./gsu, 'x').replaceAll(/\[[^\]]*\]/gu, 'x');
  // For each open group: whether something inside it repeats or chooses.
  const groups: boolean[] = [];
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at] ?? '';
    if (sign === '(') {
      groups.push(false);
      if (plain[at + 1] === '?') at += 2;
    } else if (sign === ')') {
      const grows = groups.pop() ?? false;
      const isRepeated = /^(?:[*+]|\{\d+,?\d*\})/.test(plain.slice(at + 1));
      if (grows && isRepeated) return true;
      if ((grows || isRepeated) && groups.length > 0) groups[groups.length - 1] = true;
    } else if ('*+{|'.includes(sign) && groups.length > 0) {
      groups[groups.length - 1] = true;
    }
  }
  return false;
}

/** The time that is left for matching. */
export type MatchBudget = { leftMs: number };

/** For the patterns of one document, or for one value on its own. */
export const matchBudget = (): MatchBudget => ({ leftMs: DOCUMENT_MS });

// One script for every pattern: what people wrote reaches it as values and is never part of the code.
const script = new Script("new RegExp('^(?:' + pattern + ')$', 'u').test(value)");
const context = createContext(Object.create(null) as Record<string, string>);
type CutOff = { count: number; shortest: number };
const cutOffs = new Map<string, CutOff>();

/**
 * Whether the whole value fits a field's pattern. What takes too much CPU does not fit: patterns of polynomial time pass
 * `isSafePattern`, and a document may hold two thousand of them. A long value that was cut off says nothing of shorter ones: the same
 * pattern may stand in documents of others.
 */
export function fitsPattern(pattern: string, value: string, budget: MatchBudget = matchBudget()): boolean {
  if (isHopeless(pattern, value) || budget.leftMs <= 0 || !isSafePattern(pattern)) return false;
  Object.assign(context, { pattern, value });
  const started = process.threadCpuUsage();
  try {
    const fits = matchWithin(started);
    if (fits === null) noteCutOff(pattern, value);
    else cutOffs.delete(pattern);
    return fits === true;
  } finally {
    const tookMs = cpuMsSince(started);
    if (tookMs > NOTICED_MS) budget.leftMs -= tookMs;
  }
}

/** Null where it was cut off. */
function matchWithin(started: NodeJS.CpuUsage): boolean | null {
  for (const timeout of TRIES_MS) {
    try {
      return script.runInContext(context, { timeout }) === true;
    } catch {
      // Half of it: clocks of CPU are coarse on some machines.
      if (cpuMsSince(started) >= MATCH_MS / 2) return null;
    }
  }
  return null;
}

function cpuMsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1000;
}

function isHopeless(pattern: string, value: string): boolean {
  const known = cutOffs.get(pattern);
  return known !== undefined && known.count >= MOST_CUT_OFF && value.length >= known.shortest;
}

function noteCutOff(pattern: string, { length }: string): void {
  if (cutOffs.size >= MOST_REMEMBERED) cutOffs.clear();
  const { count, shortest } = cutOffs.get(pattern) ?? { count: 0, shortest: length };
  cutOffs.set(pattern, { count: count + 1, shortest: Math.min(shortest, length) });
}
