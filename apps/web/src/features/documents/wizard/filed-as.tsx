import { NativeSelect, Paper, SimpleGrid, TextInput } from '@mantine/core';
import { type Document, FORM_TYPES } from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../ui/toast.ts';
import { documentQuery, saveSettings, type Settings } from './wizard.queries.ts';

// It brings a box that searches while one types; the first thing to do here is to choose a file.
const ClientSelect = lazy(async () => ({ default: (await import('../clients/client-select.tsx')).ClientSelect }));

/** What the document is filed as: the client it is about, and which form it is. Both may be left open. */
export function FiledAs({ document }: { document: Document }) {
  const { t } = useTranslation('wizard');
  const { id, client, clientName, formType } = document;
  const save = useFiling(id);
  return (
    <Paper withBorder radius="md" p="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Suspense fallback={<TextInput label={t('client')} disabled />}>
          <ClientSelect
            label={t('client')}
            description={t('client_text')}
            client={client === null ? null : { id: client, name: clientName ?? '' }}
            onChange={(chosen) => save({ client: chosen?.id ?? null })}
          />
        </Suspense>
        <NativeSelect
          label={t('form_type')}
          description={t('form_type_text')}
          value={formType ?? ''}
          data={[{ value: '', label: t('form_type_none') }, ...FORM_TYPES]}
          onChange={({ currentTarget: { value } }) =>
            save({ formType: FORM_TYPES.find((form) => form === value) ?? null })
          }
        />
      </SimpleGrid>
    </Paper>
  );
}

/** Saved at once; what was refused stands again as it was. */
function useFiling(id: number): (settings: Settings) => void {
  const cache = useQueryClient();
  const { queryKey } = documentQuery(id);
  const { mutate } = useMutation({
    mutationFn: (settings: Settings) => saveSettings(id, settings),
    onSuccess: (document) => cache.setQueryData(queryKey, document),
    onError: (error) => {
      toastError(error);
      void cache.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
