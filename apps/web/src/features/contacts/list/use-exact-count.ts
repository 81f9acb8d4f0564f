import type { ContactsFilter } from '@sealwright/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ContactList, exactCountQuery } from './list.queries.ts';

export type Counting = ReturnType<typeof useExactCount>['counting'];

/** The list with the exact number of what matches, where that was asked for; it is counted again whenever the list is. */
export function useExactCount(filter: ContactsFilter, data: ContactList | undefined, isAsked = false) {
  const key = JSON.stringify(filter);
  const [asked, setAsked] = useState<string | null>(null);
  const isWanted = (isAsked || asked === key) && data?.isCountEstimated === true;
  const exact = useQuery({ ...exactCountQuery(filter), ...(isWanted ? {} : { queryFn: skipToken }) });
  const list: ContactList | undefined =
    data && isWanted && exact.data !== undefined ? { ...data, count: exact.data, isCountEstimated: false } : data;
  return { list, counting: { ask: () => setAsked(key), isCounting: isWanted && exact.isFetching } };
}
