import { Script } from 'node:vm';

// Enough for any honest value; the pool of requests never waits longer for one.
const TIMEOUT_MS = 50;

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

/** Whether the whole value fits a field's pattern. Matching is cut off after a moment; what takes longer does not fit. */
export function fitsPattern(pattern: string, value: string): boolean {
  if (!isSafePattern(pattern)) return false;
  const script = new Script(`new RegExp(${JSON.stringify(`^(?:${pattern})$`)}, 'u').test(${JSON.stringify(value)})`);
  try {
    return script.runInNewContext(Object.create(null), { timeout: TIMEOUT_MS }) === true;
  } catch {
    return false;
  }
}
