import { useQuery } from '@tanstack/react-query';
import { documentQuery } from '../features/documents/documents/documents.queries.ts';
import { Bdi } from '../ui/bidi.tsx';

/** A document's number, from what the screen below has read or will read anyway. */
export function DocumentNumber({ id }: { id: number }) {
  const { data } = useQuery(documentQuery(id));
  return data ? <Bdi>{data.number}</Bdi> : '…';
}
