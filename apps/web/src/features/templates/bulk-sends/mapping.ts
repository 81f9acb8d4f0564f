import type { BulkSendDetails, BulkSendTarget } from '@sealwright/contract';
import type { Mapping } from './bulk-sends.queries.ts';

export type Setup = NonNullable<BulkSendDetails['setup']>;
export type Draft = Omit<Required<Mapping>, 'name' | 'people'> & { name: string; people: Setup['people'] };

/** A target as the value of a choice; '' for none. */
export function valueOf(target: BulkSendTarget | null): string {
  if (target === null) return '';
  if (target.to === 'title') return 'title';
  return target.to === 'field' ? `field ${target.ref}` : `role ${target.role} ${target.part}`;
}

/** All that a column can become, by the values of the choice. */
export function targetsOf({ roles, fields }: Pick<Setup, 'roles' | 'fields'>): Map<string, BulkSendTarget> {
  const parts = ['name', 'first', 'last', 'email', 'phone', 'locale'] as const;
  const targets: BulkSendTarget[] = [
    ...roles.flatMap(({ id }) => parts.map((part) => ({ to: 'role' as const, role: id, part }))),
    ...fields.map(({ ref }) => ({ to: 'field' as const, ref })),
    { to: 'title' },
  ];
  return new Map(targets.map((target) => [valueOf(target), target]));
}

export const draftOf = ({ name, setup }: { name: string; setup: Setup }): Draft => ({
  name,
  hasHeader: setup.hasHeader,
  columns: setup.columns.map(({ target }) => target),
  people: setup.people,
  title: setup.title,
  subject: setup.subject,
  message: setup.message,
  allowDuplicates: setup.allowDuplicates,
});

export const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The values that more than one column has. */
export function twiceIn(columns: Draft['columns']): ReadonlySet<string> {
  const values = columns.map(valueOf).filter((value) => value !== '');
  return new Set(values.filter((value, at) => values.indexOf(value) !== at));
}

/** Roles whose address no column says: one person takes them in every row. */
export const rolesWithoutColumn = (roles: Setup['roles'], columns: Draft['columns']): Setup['roles'] =>
  roles.filter(
    ({ id }) => !columns.some((target) => target?.to === 'role' && target.role === id && target.part === 'email'),
  );

const NO_ONE = { name: '', email: '', phone: '', locale: null } as const;

/** The people with one of them changed. */
export function withPerson(
  people: Draft['people'],
  role: number,
  part: Partial<Pick<Draft['people'][number], 'name' | 'email' | 'locale'>>,
): Draft['people'] {
  const before = people.find((person) => person.role === role) ?? { ...NO_ONE, role };
  return [...people.filter((person) => person.role !== role), { ...before, ...part }];
}

/** As it is sent: without people who say nothing, or whose role a column fills in by now. */
export const bodyOf = (draft: Draft, roles: Setup['roles']): Mapping => {
  const open = new Set(rolesWithoutColumn(roles, draft.columns).map(({ id }) => id));
  return {
    ...draft,
    people: draft.people.filter(({ role, name, email }) => open.has(role) && (name !== '' || email !== '')),
  };
};
