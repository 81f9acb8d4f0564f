import type { SetupCheck, SetupCheckName, SetupFinding, SetupState } from '@sealwright/contract';
import type { Platform } from '../../../platform/platform.ts';
import type { KeysService } from '../../documents/index.ts';
import type { PdfThreads } from '../../files/index.ts';

/** `fetch` reaches the timestamp server. */
export type SetupParts = { platform: Platform; keys: KeysService; threads: PdfThreads; fetch?: typeof fetch };

export type Found = Omit<SetupCheck, 'name'>;

/** One thing that is looked at. It may throw: then it counts as `otherwise`, with what was said. */
export type Check = {
  name: SetupCheckName;
  otherwise: SetupFinding;
  look: (parts: SetupParts) => Promise<Found>;
};

export const found = (state: SetupState, finding: SetupFinding, facts: Found['facts'] = {}): Found => ({
  state,
  finding,
  facts,
});

/** What the other side said, short enough to be shown. */
export const answerOf = (cause: unknown): string =>
  (cause instanceof Error ? cause.message || cause.name : 'no answer').slice(0, 300);
