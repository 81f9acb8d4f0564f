import { useQuery } from '@tanstack/react-query';

/** What a contact is called; null while that is read, and where they are gone. */
export function useContactName(id: number | null): string | null {
  const { data } = useQuery({
    queryKey: ['contacts', 'one', id, 'called'],
    // The documents list carries this, and seldom shows a client: what reads contacts comes when one is chosen.
    queryFn: async ({ signal }) => await (await import('./read-name.ts')).readName(id ?? 0, signal),
    enabled: id !== null,
    retry: false,
  });
  return data ?? null;
}
