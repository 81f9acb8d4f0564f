import type { ContactSummary } from '@sealwright/contract';
import { create } from 'zustand';

/** How restoring ended. It stands on the page of deleted contacts until it is put away: a toast alone could be missed. */
export type Outcome =
  | { kind: 'one'; contact: ContactSummary }
  /** Someone else has its address by now: `otherId`, where that is known. */
  | { kind: 'taken'; contact: ContactSummary; otherId: number | null }
  | { kind: 'many'; restored: number; left: number };

const useStore = create<{ outcome: Outcome | null }>()(() => ({ outcome: null }));

export const useOutcome = (): Outcome | null => useStore((state) => state.outcome);
export const showOutcome = (outcome: Outcome | null): void => useStore.setState({ outcome });
