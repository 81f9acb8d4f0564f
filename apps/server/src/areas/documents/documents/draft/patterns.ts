import { createContext, Script } from 'node:vm';

// Matching blocks every other request. An honest value takes microseconds.
const MATCH_MS = 25;
// What all patterns of one document may take together, counting only those that are noticed at all.
const DOCUMENT_MS = 100;
const NOTICED_MS = 1;
// A busy machine can cut off anything once; a pattern that is cut off twice in a row is not tried again.
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
const cutOffs = new Map<string, number>();

/**
 * Whether the whole value fits a field's pattern. What takes too long does not fit: patterns of polynomial time pass
 * `isSafePattern`, and a document may hold two thousand of them.
 */
export function fitsPattern(pattern: string, value: string, budget: MatchBudget = matchBudget()): boolean {
  const isHopeless = (cutOffs.get(pattern) ?? 0) >= MOST_CUT_OFF;
  if (isHopeless || budget.leftMs <= 0 || !isSafePattern(pattern)) return false;
  Object.assign(context, { pattern, value });
  const started = performance.now();
  try {
    const fits: unknown = script.runInContext(context, { timeout: MATCH_MS });
    cutOffs.delete(pattern);
    return fits === true;
  } catch {
    if (cutOffs.size >= MOST_REMEMBERED) cutOffs.clear();
    cutOffs.set(pattern, (cutOffs.get(pattern) ?? 0) + 1);
    return false;
  } finally {
    const tookMs = performance.now() - started;
    if (tookMs > NOTICED_MS) budget.leftMs -= tookMs;
  }
}
