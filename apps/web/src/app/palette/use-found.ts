import { useDebouncedValue } from '@mantine/hooks';
import { listDocuments, searchTagsRecipients } from '@sealwright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { piecesIn, tokensOf } from './match.ts';

const PAUSE_MS = 200;
const MIN_LENGTH = 2;
const KEPT_MS = 30_000;

const holds = (text: string, query: string): boolean =>
  tokensOf(query).every((token) => piecesIn(text, token).some(({ isHit }) => isHit));

type Results<T> = { count: number; results: T[] };

type State = {
  isPlaceholderData: boolean;
  isFetching: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
};

type Answer<T> = State & { data: Results<T> | undefined };

// Only a few of each come: how many there are in all is not asked.
const few = <T>(results: T[] | undefined): Results<T> | undefined => results && { count: results.length, results };

type Search = { text: string; isAsked: boolean; isSettled: boolean };

const stateOf = ({ isPlaceholderData, isFetching, isError, error, refetch }: State): State => ({
  isPlaceholderData,
  isFetching,
  isError,
  error,
  refetch,
});

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

/** Documents, people and tags that the server finds. What the next letter makes superfluous is called off. */
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
  const both = useQuery({
    ...shared,
    queryKey: ['contacts', 'palette', settled],
    queryFn: ({ signal }) => api(searchTagsRecipients, { query: { search: settled }, signal }),
  });
  const contacts = { ...stateOf(both), data: few(both.data?.recipients) };
  const tags = { ...stateOf(both), data: few(both.data?.tags) };
  const search = { text, isAsked, isSettled: settled === text };
  const isWaiting = !search.isSettled || documents.isFetching || both.isFetching;
  return {
    documents: read(documents, search, ({ title, number }) => `${title} ${number}`),
    contacts: read(contacts, search, ({ firstName, lastName, email }) => `${firstName} ${lastName} ${email}`),
    tags: read(tags, search, ({ name }) => name),
    isSearching: isAsked && isWaiting,
  };
}

export type Found = ReturnType<typeof useFound>;
