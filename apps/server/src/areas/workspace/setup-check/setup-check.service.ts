import { setTimeout as sleep } from 'node:timers/promises';
import type { SetupCheck, SetupReport } from '@sealwright/contract';
import { countUnsealed, readSealability } from '../../documents/index.ts';
import { addressCheck, backupsCheck, diskCheck, fontsCheck, storageCheck, updatesCheck } from './checks.machine.ts';
import { liveSessionsCheck, mailCheck, smsCheck } from './checks.messages.ts';
import { certificateCheck, clockCheck, timestampsCheck } from './checks.sealing.ts';
import { answerOf, type Check, type Found, found, type SetupParts } from './setup-check.parts.ts';

// As they are shown.
const CHECKS: readonly Check[] = [
  certificateCheck,
  timestampsCheck,
  mailCheck,
  smsCheck,
  liveSessionsCheck,
  storageCheck,
  diskCheck,
  clockCheck,
  addressCheck,
  fontsCheck,
  backupsCheck,
  updatesCheck,
];

const LONGEST_MS = 15_000;

/** Looks at everything, each thing beside the others. */
export async function runSetupCheck(parts: SetupParts): Promise<SetupReport> {
  const checks = await Promise.all(CHECKS.map((check) => lookAt(check, parts)));
  const canSeal = checks.every(({ name, state }) => name !== 'certificate' || state !== 'broken');
  return { at: parts.platform.clock.now().toISOString(), canSeal, checks };
}

async function lookAt({ name, look, otherwise }: Check, parts: SetupParts): Promise<SetupCheck> {
  const ended = new AbortController();
  const late = sleep(LONGEST_MS, null, { signal: ended.signal, ref: false }).then((): Found => {
    throw new Error('It took too long.');
  });
  // Ended by the answer that came first.
  late.catch(() => {});
  try {
    return { name, ...(await Promise.race([look(parts), late])) };
  } catch (cause) {
    parts.platform.log.warn('A check of the setup failed', { check: name }, cause);
    return { name, ...found('broken', otherwise, { answer: answerOf(cause) }) };
  } finally {
    ended.abort();
  }
}

export const setupCheckService = (parts: SetupParts) => ({
  run: (): Promise<SetupReport> => runSetupCheck(parts),

  sealing: async () => {
    const { finding, canSeal } = await readSealability(parts.platform, parts.keys);
    const waitingCount = await countUnsealed(parts.platform.db, parts.platform.clock.now());
    return { isBroken: !canSeal, finding: canSeal ? null : finding, waitingCount };
  },
});
