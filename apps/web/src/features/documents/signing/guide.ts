import type { SigningField } from '@sealwright/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { nextEmpty, nextOpen, progressOf } from './fields.order.ts';
import { fieldElementId } from './page/field-on-page.tsx';
import type { OpenSheet } from './sheets/sheet.tsx';
import { useSigningPart } from './signing.context.ts';
import { areQuestionsWanted } from './questions/at-questions.ts';
import { heldBy } from './signing.state.ts';
import type { SigningPart } from './signing.store.ts';

/** Leads from field to field: which one is meant now, which sheet is open, what the next step is. */
export function useGuide(isReading: boolean) {
  const part = useSigningPart();
  const [sheet, setSheet] = useState<OpenSheet | null>(areQuestionsWanted() ? { kind: 'questions' } : null);
  const [current, setCurrent] = useState<number | null>(null);
  const hasConsented = () => part.store.getState().view.consent.acceptedAt !== null;

  const openField = useCallback(
    (field: SigningField) => {
      setCurrent(field.id);
      if (part.store.getState().view.consent.acceptedAt === null) setSheet({ kind: 'consent', field });
      else if (field.type === 'checkbox' || field.group !== '') toggle(part, field);
      else setSheet({ kind: 'field', id: field.id });
    },
    [part],
  );

  const goTo = (field: SigningField | null): void => {
    if (!field) return;
    setCurrent(field.id);
    scrollTo(field)?.focus({ preventScroll: true });
    // A tick is made by the person's own hand; in the reading mode the control itself is there.
    const isMark = field.type === 'signature' || field.type === 'initial';
    const isAsked = field.type !== 'checkbox' && field.group === '';
    if (isMark || (!isReading && isAsked)) setSheet({ kind: 'field', id: field.id });
  };

  const goOn = (): void => {
    const progress = progressOf(part.store.getState());
    if (!hasConsented()) setSheet({ kind: 'consent', field: null });
    else if (progress.open.length > 0) goTo(nextOpen(progress, current));
    else setSheet({ kind: 'finish' });
  };

  useNextKey(() => (sheet === null && hasConsented() ? goTo(nextEmpty(part.store.getState(), current)) : undefined));
  return { sheet, setSheet, current, openField, goTo, goOn };
}

function scrollTo(field: SigningField): HTMLElement | null {
  const element = document.getElementById(fieldElementId(field));
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'center', inline: 'center', behavior: isStill ? 'auto' : 'smooth' });
  return element;
}

function toggle(part: SigningPart, field: SigningField): void {
  const state = part.store.getState();
  const known = state.view.fields.find(({ id }) => id === field.id) ?? field;
  const isTicked = heldBy(state, known).value !== null;
  const mark = known.group === '' ? 'true' : (known.options[0] ?? null);
  // A button goes out when another of its group is chosen; where nothing needs to be chosen, also by itself.
  if (isTicked && known.group !== '' && known.isRequired) return;
  part.enter(known, { kind: 'value', value: isTicked ? null : mark });
}

/** N goes to the next field without an entry, also an optional one; not while something is being typed. */
function useNextKey(go: () => void): void {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping;
      if (isPlain && event.key.toLowerCase() === 'n') latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
