import { type Calculated, settleFields, type Settled, type SigningField, type SigningView } from '@sealwright/contract';

/** What a person sees and has entered: a part of `Filling`. */
type Seen = {
  view: SigningView;
  entries: Readonly<Record<number, { kind: 'value'; value: string | null } | { kind: 'mark' }>>;
};

const known = new WeakMap<Seen['entries'], { view: Seen['view']; settled: Settled }>();

/** Which fields are shown now and what formulas give, as the server will decide it. Settled once for each state. */
export function settledOf({ view, entries }: Seen): Settled {
  const before = known.get(entries);
  if (before?.view === view) return before.settled;
  const settled = settleFields(
    view.fields.map((field) => {
      const entry = entries[field.id];
      const value = entry?.kind === 'value' ? entry.value : field.value;
      return {
        ...field,
        value: entry?.kind === 'mark' ? null : value,
        hasMark: (entry?.kind ?? null) === 'mark' || field.mark !== null,
      };
    }),
  );
  known.set(entries, { view, settled });
  return settled;
}

export const isShown = (seen: Seen, field: SigningField): boolean => settledOf(seen).shown.has(field.ref);

export const calculatedOf = (seen: Seen, field: SigningField): Calculated | null =>
  settledOf(seen).calculated.get(field.ref) ?? null;

export const hasFailed = (calculated: Calculated | null): boolean =>
  calculated?.value === null && calculated.problem !== 'empty';

/** One of the person's own formulas gives no number: the document cannot be finished with it. */
export const hasFailedFormula = (seen: Seen): boolean =>
  seen.view.fields.some((field) => field.isMine && hasFailed(calculatedOf(seen, field)));

/** The other buttons of a field's group. */
export const siblingsOf = (fields: readonly SigningField[], field: SigningField): SigningField[] =>
  field.group === ''
    ? []
    : fields.filter(
        ({ id, group, recipient }) => id !== field.id && group === field.group && recipient === field.recipient,
      );
