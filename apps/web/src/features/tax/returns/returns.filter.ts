import type { ReturnsFilter } from '@sealwright/contract';
import type { ReturnsSearch } from './returns.search.ts';

/** What is asked for and does not stand in the address: whole numbers, nine digits. */
export type Numbers = { ssn?: string | undefined; fein?: string | undefined };

const NAMES = {
  company: 'companyName',
  first: 'firstName',
  last: 'lastName',
  email: 'email',
  form: 'formType',
  year: 'taxYear',
  stage: 'stage',
  due: 'due',
  client: 'client',
  preparer: 'preparer',
  archived: 'archived',
} as const satisfies Partial<Record<keyof ReturnsSearch, keyof ReturnsFilter>>;

/** What narrows the list, as a call takes it: without its place in the list. */
export function filterOf(search: ReturnsSearch, numbers: Numbers = {}): ReturnsFilter {
  const named = Object.entries(NAMES).map(([from, to]) => [to, search[from as keyof typeof NAMES]] as const);
  const given = [...named, ...Object.entries(numbers)].filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given) as ReturnsFilter;
}

export const isFiltered = (search: ReturnsSearch, numbers: Numbers): boolean =>
  Object.keys(filterOf(search, numbers)).length > 0;
