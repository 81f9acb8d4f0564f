import type { Verification } from '@sealwright/contract';

export const VERDICTS = [
  'valid',
  'changed',
  'unsealed',
  'reading_copy',
  'unreadable',
  'broken',
  'stranger',
  'certificate',
  'doubtful',
] as const;
export type Verdict = (typeof VERDICTS)[number];

const CHANGED = ['digest', 'covers_whole_file', 'nothing_after_seal'];

/** What all checks together mean, for a reader who knows nothing of certificates. */
export function verdictOf({ valid, isIntact, isTrusted, readingCopy, checks }: Verification): Verdict {
  const failed = new Set(checks.filter(({ passed }) => !passed).map(({ name }) => name));
  if (valid) return 'valid';
  // Its own word, and one that makes nothing valid.
  if (readingCopy) return 'reading_copy';
  if (failed.has('seal_present')) return failed.has('structure') ? 'unreadable' : 'unsealed';
  if (CHANGED.some((name) => failed.has(name))) return 'changed';
  if (!isIntact) return 'broken';
  if (isTrusted) return 'doubtful';
  return failed.has('certificate_chain') ? 'stranger' : 'certificate';
}

export const toneOf = (verdict: Verdict): 'good' | 'doubtful' | 'bad' => {
  if (verdict === 'valid') return 'good';
  return verdict === 'stranger' || verdict === 'reading_copy' || verdict === 'certificate' || verdict === 'doubtful'
    ? 'doubtful'
    : 'bad';
};
