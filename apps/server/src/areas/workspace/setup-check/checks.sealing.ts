import { readSealability } from '../../documents/index.ts';
import { clockOf } from './setup-check.reads.ts';
import { answerOf, type Check, found, type SetupParts } from './setup-check.parts.ts';

const TIMESTAMP_MS = 8000;
/** Seconds by which clocks may differ: codes and proofs of sessions hold for a minute. */
const OFF_SECONDS = 5;
const WRONG_SECONDS = 60;

export const certificateCheck: Check = {
  name: 'certificate',
  otherwise: 'certificate_unusable',
  look: async ({ platform, keys }) => {
    const { finding, canSeal, name, expiresAt, answer } = await readSealability(platform, keys);
    const state = !canSeal ? 'broken' : finding === 'certificate_good' ? 'good' : 'look';
    return found(state, finding, {
      ...(name !== undefined && { name }),
      ...(expiresAt && { at: expiresAt.toISOString() }),
      ...(answer !== undefined && { answer }),
    });
  },
};

/** Asks the server as sealing does. Throws what it throws. */
async function stamp({ platform: { config }, fetch: ask = fetch }: SetupParts) {
  const { askTimestamp } = await import('@sealwright/pdf/keys');
  const roots = (config.timestampRoots ?? []).map((der) => new Uint8Array(der));
  return config.tsaUrl === undefined
    ? null
    : askTimestamp(config.tsaUrl, { roots, timeoutMs: TIMESTAMP_MS, fetch: ask });
}

export const timestampsCheck: Check = {
  name: 'timestamps',
  otherwise: 'timestamps_away',
  look: async (parts) => {
    const name = parts.platform.config.tsaUrl === undefined ? '' : new URL(parts.platform.config.tsaUrl).host;
    try {
      const trial = await stamp(parts);
      if (trial === null) return found('look', 'timestamps_off');
      if (trial.fault !== null) return found('broken', 'timestamps_wrong', { name, answer: trial.fault });
      return found('good', 'timestamps_good', { name: trial.authority ?? name });
    } catch (cause) {
      return found('broken', 'timestamps_away', { name, answer: answerOf(cause) });
    }
  },
};

export const clockCheck: Check = {
  name: 'clock',
  otherwise: 'clock_off',
  look: async (parts) => {
    const { clock, db } = parts.platform;
    const ownBefore = clock.now().getTime();
    const theirs = (await clockOf(db)).getTime();
    const own = (ownBefore + clock.now().getTime()) / 2;
    const stamped = (await stamp(parts).catch(() => null))?.time ?? null;
    const ofAuthority = stamped === null ? 0 : clock.now().getTime() - stamped.getTime();
    const most = Math.max(Math.abs(own - theirs), Math.abs(ofAuthority));
    const seconds = Math.round(most / 1000);
    const facts = { seconds, name: Math.abs(ofAuthority) > Math.abs(own - theirs) ? 'TSA_URL' : 'PostgreSQL' };
    if (seconds >= WRONG_SECONDS) return found('broken', 'clock_wrong', facts);
    return seconds >= OFF_SECONDS ? found('look', 'clock_off', facts) : found('good', 'clock_good', facts);
  },
};
