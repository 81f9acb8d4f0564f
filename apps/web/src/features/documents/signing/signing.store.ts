import type { Locale, SigningField, SigningView } from '@sealwright/contract';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '../../../lib/api.ts';
import { currentLocale } from '../../../lib/i18n.ts';
import { askedFields, ownFields } from './fields.order.ts';
import { type Keeper, keeper } from './kept.ts';
import type { Link } from './link.ts';
import { hasFailedFormula, siblingsOf } from './links.ts';
import { createOutbox, isPassing, type Outbox } from './outbox.ts';
import { type SigningCalls, signingCalls } from './signing.queries.ts';
import {
  attached,
  confirmed,
  entered,
  type Entry,
  type Filling,
  heldBy,
  isEmpty,
  type Problem,
  refreshed,
  refused,
} from './signing.state.ts';
import { prefillOf } from './values.ts';

export type Signing = Filling & {
  /** False while the server cannot be reached. */
  isReached: boolean;
  /** False when this device cannot keep what waits to be sent: closing the page would lose it. */
  isKept: boolean;
  /** Why nothing can be done here any more; the person's part ended in this tab or elsewhere. */
  over: ApiError | null;
  hasRefusedConsent: boolean;
};

// Of the field alone: anything else the server refuses concerns the whole part.
const OF_FIELD = /^(field_|signature_|image_|strokes_|email_invalid|request_)/;

const problemFrom = (error: ApiError): Problem => ({
  code: error.code,
  detail: error.fields.find((field) => field.code === error.code && field.message !== error.code)?.message ?? null,
});

/** Who answers in place of the server, and what is kept where: a preview has both of its own. */
export type Stage = { calls: SigningCalls; kept: Keeper };

/**
 * One person's part, from opening to finish: what is shown, what is on its way, what this device keeps. `isCopy`: the view
 * is what this device remembers, because the server could not be reached. With a `stage` it is a preview.
 */
export function createSigning(
  link: Link,
  view: SigningView,
  { isCopy = false, stage = null }: { isCopy?: boolean; stage?: Stage | null } = {},
) {
  const { calls, kept } = stage ?? { calls: signingCalls(link, (refusal) => ended(refusal)), kept: keeper(link) };
  const store = createStore<Signing>()(() => ({ ...recalled(view, kept), isReached: !isCopy }));
  const { getState: now, setState: set } = store;

  // Counts what the server has confirmed: a view that was asked for before may arrive after.
  let confirmations = 0;
  const confirmedAt = new Map<number, number>();

  const ended = (error: ApiError) => {
    // The link will never open again: what was entered for it has nowhere to go. Other refusals may be a proxy's.
    if (error.status === 410) kept.clear(ownFields(now().view).map((field) => field.id));
    set({ over: error });
  };

  const reload = async (locale: Locale = currentLocale()): Promise<void> => {
    const asked = confirmations;
    try {
      const fresh = await calls.view(locale);
      const newer = new Set([...confirmedAt].filter(([, at]) => at > asked).map(([id]) => id));
      set((state) => ({ ...refreshed(state, fresh, newer), over: null, isReached: true }));
    } catch (error) {
      if (isPassing(error)) set({ isReached: false });
      else if (error instanceof ApiError && error.status >= 400 && error.status < 500) ended(error);
      throw error;
    }
  };

  const noteConfirmed = ({ id }: SigningField): void => {
    confirmations += 1;
    confirmedAt.set(id, confirmations);
  };

  const outbox = createOutbox(calls.save, {
    onSaved: (entry, field) => {
      kept.forget(field.id, entry);
      noteConfirmed(field);
      set((state) => confirmed(state, entry, field));
    },
    onRefused: (fieldId, entry, error) => {
      const isBehind = error.code === 'consent_needed' || error.code === 'already_finished';
      if (OF_FIELD.test(error.code)) set((state) => refused(state, fieldId, entry, problemFrom(error)));
      else if (isBehind) void reload().catch(() => undefined);
      else ended(error);
    },
    onConnection: (isReached) => set({ isReached }),
  });

  const filling = fillingActs({ now, set, outbox, kept });
  return {
    store,
    calls,
    isPreview: stage !== null,
    ...filling,
    ...partActs({ now, set, outbox, kept, calls, reload, noteConfirmed, fill: filling.fill }),
  };
}

type Parts = {
  now: () => Signing;
  set: (change: Partial<Signing> | ((state: Signing) => Partial<Signing>)) => void;
  outbox: Outbox;
  kept: Keeper;
};

/** What was entered before the page was closed stands on top of what the server has. */
function recalled(view: SigningView, kept: Keeper): Signing {
  const blank: Filling = { view, entries: {}, problems: {} };
  const filling = ownFields(view).reduce((filling, field) => {
    const entry = kept.recall(field.id);
    return entry ? entered(filling, field, entry) : filling;
  }, blank);
  const { acceptedAt, withdrawnAt } = view.consent;
  const hasRefusedConsent = acceptedAt === null && withdrawnAt !== null;
  return { ...filling, isReached: true, isKept: true, over: null, hasRefusedConsent };
}

function fillingActs({ now, set, outbox, kept }: Parts) {
  /** Takes an entry: shown and kept at once, sent after `delayMs` unless it is known to be wrong. */
  const enter = (field: SigningField, entry: Entry, delayMs = 0): void => {
    const isKept = kept.keep(field.id, entry);
    for (const { id } of siblingsOf(now().view.fields, field)) {
      const before = now().entries[id];
      outbox.drop(id);
      if (before) kept.forget(id, before);
    }
    set((state) => ({ ...entered(state, field, entry), isKept }));
    const { problems, view } = now();
    if (problems[field.id]) outbox.drop(field.id);
    else if (view.consent.acceptedAt !== null) outbox.put(field.id, entry, delayMs);
  };
  /**
   * Sends what this device still holds, and fills in what is known of the person. What is optional only the first time:
   * later its being empty may be their wish.
   */
  const fill = ({ isFirstTime }: { isFirstTime: boolean }): void => {
    const { view, entries, problems } = now();
    for (const field of ownFields(view)) {
      const entry = entries[field.id];
      if (entry && !problems[field.id]) outbox.put(field.id, entry);
      const isWanted = !entry && (isFirstTime || field.isRequired) && isEmpty(heldBy(now(), field));
      const known = isWanted ? prefillOf(field, view, new Date()) : null;
      if (known !== null) enter(field, { kind: 'value', value: known });
    }
  };
  return {
    enter,
    fill,
    /** Goes on where the person left off, perhaps on another device; does nothing before consent. */
    resume: (): void => {
      if (now().view.consent.acceptedAt !== null) fill({ isFirstTime: false });
    },
    flush: outbox.flush,
    stop: outbox.stop,
  };
}

type PartActs = Parts & {
  calls: SigningCalls;
  reload: () => Promise<void>;
  noteConfirmed: (field: SigningField) => void;
  fill: (how: { isFirstTime: boolean }) => void;
};

function partActs({ now, set, outbox, kept, calls, reload, noteConfirmed, fill }: PartActs) {
  const end = () => kept.clear(ownFields(now().view).map((field) => field.id));
  return {
    reload,
    /** Accepts or refuses the disclosure that was shown. Throws ApiError; an outdated text is read again first. */
    answerConsent: async (accepted: boolean): Promise<void> => {
      const { disclosureVersion } = now().view.consent;
      try {
        const { acceptedAt } = await calls.consent({ accepted, disclosureVersion, locale: currentLocale() });
        const consented = (state: Signing) => ({
          view: { ...state.view, consent: { ...state.view.consent, acceptedAt } },
        });
        set((state) => ({ ...consented(state), hasRefusedConsent: acceptedAt === null }));
        if (acceptedAt !== null) fill({ isFirstTime: true });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'disclosure_outdated') await reload();
        throw error;
      }
    },
    /** Fills fields with a saved signature after pending saves of these fields. Throws ApiError. */
    signWithSaved: async (fields: readonly SigningField[], signature: number): Promise<void> => {
      outbox.flush();
      await outbox.settled();
      for (const { id } of fields) {
        const saved = await calls.attachSaved(id, signature);
        const before = now().entries[id];
        if (before) kept.forget(id, before);
        noteConfirmed(saved);
        set((state) => attached(state, saved));
      }
    },
    reconsider: () => set({ hasRefusedConsent: false }),
    /** What was entered stays on its way no longer: without consent nothing is taken. */
    withdrawConsent: async (reason: string): Promise<void> => {
      outbox.flush();
      await outbox.settled();
      await calls.withdrawConsent(reason);
      await reload().catch(() => undefined);
      set(({ view }) => ({ hasRefusedConsent: view.consent.acceptedAt === null }));
    },
    /** Sends what is left, then finishes. Finished already, here or in another tab, is as good. Throws ApiError. */
    finish: async (): Promise<void> => {
      outbox.flush();
      await outbox.settled();
      // Refused just now: the server still holds what was there before, and that is not what the person means to sign.
      const { over, problems } = now();
      if (over !== null) throw over;
      if (hasFailedFormula(now())) throw new ApiError('field_formula_failed', { status: 422 });
      if (askedFields(now()).some(({ id }) => problems[id])) throw new ApiError('fields_required', { status: 422 });
      try {
        await calls.finish(kept.finishKey());
      } catch (error) {
        const isDoneAlready = error instanceof ApiError && error.code === 'already_finished';
        if (error instanceof ApiError && error.code === 'fields_required') await reload();
        if (!isDoneAlready) throw error;
      }
      end();
      set(({ view }) => ({ view: { ...view, recipient: { ...view.recipient, state: 'submitted' } } }));
      await reload().catch(() => undefined);
    },
    decline: async (reason: string): Promise<void> => {
      await calls.decline(reason);
      end();
      set({ over: new ApiError('already_declined', { status: 410 }) });
    },
    delegate: async (to: { name: string; email: string }): Promise<void> => {
      await calls.delegate(to);
      end();
      set({ over: new ApiError('link_handed_over', { status: 410 }) });
    },
  };
}

export type SigningPart = ReturnType<typeof createSigning>;
