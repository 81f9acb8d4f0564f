import { useDebouncedValue } from '@mantine/hooks';
import { listContacts, listDocuments } from '@sealwright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { piecesIn, tokensOf } from './match.ts';

const PAUSE_MS = 200;
const MIN_LENGTH = 2;
const KEPT_MS = 30_000;

const holds = (text: string, query: string): boolean =>
  tokensOf(query).every((token) => piecesIn(text, token).some(({ isHit }) => isHit));

type Answer<T> = {
  data: { count: number; results: T[] } | undefined;
  isPlaceholderData: boolean;
  isFetching: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
};

type Search = { text: string; isAsked: boolean; isSettled: boolean };

/** What an answer says about the text as it is now. Until its own answer is there: what the last one holds of it. */
function read<T>(answer: Answer<T>, { text, isAsked, isSettled }: Search, textOf: (result: T) => string) {
  const isOld = !isSettled || answer.isPlaceholderData;
  const results = (isAsked ? answer.data?.results : undefined) ?? [];
  const hasFailed = isAsked && isSettled && answer.isError && !answer.isFetching;
  return {
    results: isOld ? results.filter((result) => holds(textOf(result), text)) : results,
    count: isOld || !isAsked ? 0 : (answer.data?.count ?? 0),
    failure: hasFailed ? { error: answer.error, retry: () => void answer.refetch() } : null,
  };
}

/** Documents and people that the server finds. What the next letter makes superfluous is called off. */
export function useFound(query: string) {
  const isSignedIn = useSession((state) => state.signedIn);
  const text = query.trim();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const isAsked = isSignedIn && text.length >= MIN_LENGTH;
  const shared = {
    enabled: isAsked && settled.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
  } as const;
  const asked = { search: settled, pageSize: 10 } as const;
  const documents = useQuery({
    ...shared,
    queryKey: ['documents', 'palette', settled],
    queryFn: ({ signal }) => api(listDocuments, { query: asked, signal }),
  });
  const contacts = useQuery({
    ...shared,
    queryKey: ['contacts', 'palette', settled],
    queryFn: ({ signal }) => api(listContacts, { query: asked, signal }),
  });
  const search = { text, isAsked, isSettled: settled === text };
  const isWaiting = !search.isSettled || documents.isFetching || contacts.isFetching;
  return {
    documents: read(documents, search, ({ title, number }) => `${title} ${number}`),
    contacts: read(contacts, search, ({ firstName, lastName, email }) => `${firstName} ${lastName} ${email}`),
    isSearching: isAsked && isWaiting,
  };
}

export type Found = ReturnType<typeof useFound>;
