import { useQueryClient } from '@tanstack/react-query';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../ui/confirm.tsx';
import type { Step } from './review.ts';
import { useSaving } from '../../../editor/saving.ts';
import { takeMadeDocument, useUploads } from './uploads.ts';
import { documentQuery } from './wizard.queries.ts';

/**
 * Steps are in the address. Leaving one, by whatever way, first saves what is left; where that fails one is asked, and
 * stays unless one says so. The next step begins with the document as the server has it.
 */
export function useWizardNavigation(documentId: number | null, isUploading: boolean) {
  const { t } = useTranslation('wizard');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const saving = useSaving();
  const made = useUploads((state) => state.madeDocument);

  const wanted = useRef(0);
  useBlocker({
    enableBeforeUnload: () => isUploading || saving.getState().status !== 'saved',
    shouldBlockFn: async () => {
      wanted.current += 1;
      const mine = wanted.current;
      const isSaved = await saving.flush();
      if (!isSaved) {
        const leaves = await confirm({
          title: t('leave_title'),
          body: t('leave_text'),
          confirmLabel: t('leave'),
          isDangerous: true,
        });
        if (!leaves) return true;
      }
      // Without an answer the step shows what it has: the page says by itself when the server is away.
      if (documentId !== null) await cache.refetchQueries({ queryKey: documentQuery(documentId).queryKey });
      // Saving takes its time. Of two ways out the later one counts, whichever is through first.
      return wanted.current !== mine;
    },
  });

  useEffect(() => {
    if (documentId !== null || made === null) return;
    takeMadeDocument();
    void navigate({ to: `/documents/${made}/edit`, search: { step: 'upload' }, replace: true });
  }, [documentId, made, navigate]);

  return {
    go: (step: Step | 'sent') => {
      if (documentId === null) return;
      void navigate({ to: `/documents/${documentId}/edit`, search: { step }, replace: step === 'sent' });
    },
  };
}
