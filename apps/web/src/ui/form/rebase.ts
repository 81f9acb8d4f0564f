const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ. */
export const changedIn = <V extends object>(form: V, base: V, fields: readonly (keyof V)[]): (keyof V)[] =>
  fields.filter((field) => !isSame(form[field], base[field]));

/**
 * A form after someone else's change (`version_stale` shows the present state): theirs where nothing was typed here. `both` was
 * changed by the two, to different values; what was typed here stays in it.
 */
export function rebased<V extends object>(form: V, base: V, present: V, fields: readonly (keyof V)[]) {
  const mine = changedIn(form, base, fields);
  const theirs = new Set(changedIn(present, base, fields));
  const kept = Object.fromEntries(mine.map((field) => [field, form[field]])) as Partial<V>;
  return {
    form: { ...present, ...kept },
    both: mine.filter((field) => theirs.has(field) && !isSame(form[field], present[field])),
  };
}
