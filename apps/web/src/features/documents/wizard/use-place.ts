import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { EditorPlace } from '../../../editor/editor.store.ts';

/** The page that the editor shows, in the address: a reload, or a link to it, comes back to it. */
export function usePlace(documentId: number) {
  const navigate = useNavigate();
  const router = useRouter();
  const [place] = useState((): EditorPlace | undefined => {
    const { file, page } = (router.state.matches.at(-1)?.search ?? {}) as Partial<EditorPlace>;
    return file === undefined ? undefined : { file, page: page ?? 1 };
  });
  const onPlace = useCallback(
    ({ file, page }: EditorPlace) =>
      void navigate({
        to: `/documents/${documentId}/edit`,
        search: { step: 'prepare', file, page },
        replace: true,
        resetScroll: false,
        // Nothing is left, so nothing has to be saved first.
        ignoreBlocker: true,
      }),
    [navigate, documentId],
  );
  return { place, onPlace };
}
