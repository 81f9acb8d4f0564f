import type { ContactImport, ImportAnalysis } from '@sealwright/contract';
import { session } from '../../../lib/session.ts';
import { Draft } from './mapping.draft.ts';
import { columnsKeyOf, mappingOf } from './mapping.state.ts';

const keyOf = (id: number): string => `sealwright.mapping.${session().user?.id ?? ''}.${id}`;

/** Kept in this window for the person who is signed in, also where the page is loaded again. */
export function keptDraft(id: number): Draft | undefined {
  try {
    return Draft.safeParse(JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** The options of an earlier import for a file that fixes it; the columns are those that the file itself suggests. */
export function continueDraft(
  { import: one, analysis }: { import: { id: number }; analysis: ImportAnalysis | null },
  { tags, existing }: Pick<ContactImport, 'tags' | 'existing'>,
): void {
  if (analysis === null) return;
  keepDraft(one.id, { columnsKey: columnsKeyOf(analysis), targets: mappingOf(analysis, undefined), tags, existing });
}

export function keepDraft(id: number, draft: Draft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(id));
    else sessionStorage.setItem(keyOf(id), JSON.stringify(draft));
  } catch {
    // It holds until the page is left.
  }
}
