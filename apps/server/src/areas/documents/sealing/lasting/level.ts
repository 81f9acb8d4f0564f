import type { Bytes, SealLevel, ValidationData } from '@sealwright/pdf';
import { type EvidenceEntry, PdfError } from '@sealwright/pdf/evidence';
import type { Gathered } from '@sealwright/pdf/validation';
import type { Platform } from '../../../../platform/platform.ts';
import type { SealKey } from '../../../files/index.ts';
import type { Revocations } from './revocations.ts';

/** The level a seal is going to have, which its report names, and what it needs for that. */
export type Plan = { level: SealLevel; validationData: ValidationData | null };

type Planning = { seal: SealKey; lists: Bytes[]; round: number; entries: EvidenceEntry[]; at: Date };

const UNAVAILABLE = 'revocation_unavailable';

// So long a document waits for an authority that is away; then its seal is B-T and says so.
const PATIENCE_MS = 15 * 60 * 1000;
const TIMESTAMP_TIMEOUT_MS = 4000;
// The authority may take another certificate at any time: a seal notices, and this only saves the first try.
const KNOWN_PATHS = 8;

/**
 * Decides the level before a seal is made (docs/decisions/0099): B-B without a timestamp server, B-LT where the status of every
 * certificate of seal and timestamp is known, B-T where an authority names no place to ask, or has been away for a quarter of an hour.
 */
export const levelPlanner = (platform: Platform, revocations: Revocations) => {
  const paths = new Map<string, Bytes[]>();

  const pathOf = async (url: string, trustedRoots: Bytes[], at: Date): Promise<Bytes[]> => {
    const known = paths.get(url);
    if (known !== undefined) return known;
    const { httpTimestampAuthority, learnTimestampPath } = await import('@sealwright/pdf/validation');
    const authority = httpTimestampAuthority(url, { timeoutMs: TIMESTAMP_TIMEOUT_MS, fetch });
    return learn(url, await learnTimestampPath({ authority, trustedRoots, at }));
  };

  const learn = (url: string, path: Bytes[]): Bytes[] => {
    if (paths.size >= KNOWN_PATHS) paths.clear();
    paths.set(url, path);
    return path;
  };

  return {
    /** Throws PdfError `timestamp_failed`, `certificate_revoked`, and `revocation_unavailable` while it is worth waiting. */
    plan: async (input: Planning): Promise<Plan> => {
      const { tsaUrl, timestampRoots = [] } = platform.config;
      if (tsaUrl === undefined) return { level: 'B-B', validationData: null };
      const path = await pathOf(tsaUrl, timestampRoots, input.at);
      const chain = await chainOf(input.seal);
      // Of our own certificates we are the authority: what we do not know, no one does.
      const own = await revocations[input.seal.kind === 'pem' ? 'known' : 'of']([chain], input.lists);
      const stamp = await revocations.of([path], []);
      const asked = input.seal.kind === 'pem' ? [stamp] : [own, stamp];
      // The server may have taken another certificate since.
      if (stamp.missing.length + stamp.revoked.length > 0) paths.delete(tsaUrl);
      return planOf(merged(own, stamp), path, () => isWorthWaiting(merged(...asked), input));
    },

    /** What a seal was stamped with. Answers whether that is news. */
    learn: (path: Bytes[]): boolean => {
      const { tsaUrl } = platform.config;
      if (tsaUrl === undefined) return false;
      const known = paths.get(tsaUrl);
      const isKnown =
        known?.length === path.length &&
        known.every((der, index) => Buffer.from(der).equals(path[index] ?? der.subarray(1)));
      if (!isKnown) learn(tsaUrl, path);
      return !isKnown;
    },
  };
};

export type LevelPlanner = ReturnType<typeof levelPlanner>;

async function chainOf(key: SealKey): Promise<Bytes[]> {
  if (key.kind !== 'p12') return [key.certificate, ...key.chain];
  const { signerFromP12 } = await import('@sealwright/pdf/keys');
  const { certificate, chain } = await signerFromP12(key.bytes, key.password);
  return [certificate, ...chain];
}

function planOf(gathered: Gathered, path: Bytes[], isWaiting: () => boolean): Plan {
  const { certificates, revocationLists, ocspResponses, missing, revoked } = gathered;
  if (revoked.length > 0) throw new PdfError('certificate_revoked', `Revoked: ${revoked.join(', ')}.`);
  if (missing.length === 0) {
    // With the timestamp's own certificates, so that a reader finds all in one place (EN 319 142-1 section 5.4.2.2).
    const validationData = { certificates: [...path, ...certificates], revocationLists, ocspResponses };
    return { level: 'B-LT', validationData };
  }
  if (!isWaiting()) return { level: 'B-T', validationData: null };
  const names = missing.map(({ subject }) => subject).join(', ');
  throw new PdfError(UNAVAILABLE, `It is not known whether these are revoked: ${names}.`);
}

const merged = (...all: Gathered[]): Gathered => ({
  certificates: all.flatMap((one) => one.certificates),
  revocationLists: all.flatMap((one) => one.revocationLists),
  ocspResponses: all.flatMap((one) => one.ocspResponses),
  missing: all.flatMap((one) => one.missing),
  revoked: all.flatMap((one) => one.revoked),
});

/** Not where no one could be asked, and not longer than the patience since the evidence first said that it waits for this. */
function isWorthWaiting({ missing }: Gathered, { entries, round, at }: Planning): boolean {
  if (missing.every(({ reason }) => reason === 'no_source')) return false;
  const first = entries.find(
    ({ action, details }) =>
      action === 'document.sealing_waits' && details['round'] === round && details['reason'] === UNAVAILABLE,
  );
  return first === undefined || at.getTime() - new Date(first.at).getTime() < PATIENCE_MS;
}
