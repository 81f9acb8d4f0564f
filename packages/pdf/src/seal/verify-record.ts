/** The checks of an evidence record that was given along with a file. */
import type { Bytes, RecordProof } from '../types.ts';
import { checkRecord } from './record/verify-record.ts';
import type { WeakSince } from './record/verify-record.ts';
import type { AddCheck } from './verify-seal.ts';
import type { Trust } from './verify-trust.ts';

type Given = { evidenceRecord?: Bytes | undefined; weakSince?: WeakSince | undefined };

/** Answers what the record proves, or null: without one, and where it proves nothing. */
export async function checkGivenRecord(
  bytes: Bytes,
  { evidenceRecord, weakSince = {} }: Given,
  { timestampRoots, revocationLists, now }: Trust,
  add: AddCheck,
): Promise<RecordProof | null> {
  if (evidenceRecord === undefined) return null;
  const trust = { roots: timestampRoots, lists: revocationLists, now, weakSince };
  const { aboutFile, timestamps, renewals, isUnjudged, proof } = await checkRecord(evidenceRecord, bytes, trust);
  const isAbout = aboutFile.length === 0;
  add(
    'record_file',
    isAbout,
    isAbout
      ? 'The timestamp record is about this very file.'
      : `The timestamp record proves nothing: ${aboutFile.join('; ')}.`,
  );
  if (!isAbout && timestamps.length + renewals.length === 0) return null;
  const unjudged = 'Its timestamps are sound. They were not judged, because no trusted timestamp root was given.';
  const sound = isUnjudged ? unjudged : 'Each of its timestamps is sound and leads to a trusted authority.';
  add(
    'record_timestamps',
    timestamps.length === 0,
    timestamps.length === 0 ? sound : `The timestamp record is not sound: ${timestamps.join('; ')}.`,
    isUnjudged,
  );
  add('record_renewals', renewals.length === 0, describe(renewals, proof));
  return isAbout ? proof : null;
}

function describe(renewals: string[], proof: RecordProof | null): string {
  if (renewals.length > 0) return `The timestamp record does not hold: ${renewals.join('; ')}.`;
  if (proof === null) return 'Its timestamps follow one another without a gap.';
  return `It proves that the file was there on ${proof.provenSince}, unchanged since, and holds until ${proof.validUntil}.`;
}
