import { session } from '../../../lib/session.ts';

// Larger texts would not fit what browsers keep for a window.
const STORED = 2_000_000;

let kept: { whose: number | undefined; text: string } = { whose: undefined, text: '' };

const keyOf = (whose: number | undefined): string => `sealwright.pasted.${whose ?? ''}`;

/** What was typed and not sent yet, in this window, by the person who is signed in. */
export function keptText(): string {
  const whose = session().user?.id;
  if (kept.whose === whose && kept.text !== '') return kept.text;
  try {
    return sessionStorage.getItem(keyOf(whose)) ?? '';
  } catch {
    return '';
  }
}

export function keepText(text: string): void {
  const whose = session().user?.id;
  kept = { whose, text };
  try {
    if (text === '' || text.length > STORED) sessionStorage.removeItem(keyOf(whose));
    else sessionStorage.setItem(keyOf(whose), text);
  } catch {
    // It is kept until the page is loaded again.
  }
}
