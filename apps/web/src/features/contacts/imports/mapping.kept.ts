import { type ContactImport, IMPORT_TARGETS, type ImportAnalysis } from '@sealwright/contract';
import { z } from 'zod';
import { session } from '../../../lib/session.ts';
import { columnsKeyOf, mappingOf } from './mapping.state.ts';

/** What a person has chosen on the way to starting an import. */
const Draft = z.object({
  /** Of which columns the choices speak: other columns have none. */
  columnsKey: z.string(),
  targets: z.array(z.enum(IMPORT_TARGETS).nullable()).readonly(),
  tags: z.array(z.string()),
  existing: z.enum(['skip', 'update', 'restore']),
});
export type Draft = z.infer<typeof Draft>;

const keyOf = (id: number): string => `sealwright.mapping.${session().user?.id ?? ''}.${id}`;

/** Kept in this window for whoever is signed in, also where the page is loaded again. */
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
