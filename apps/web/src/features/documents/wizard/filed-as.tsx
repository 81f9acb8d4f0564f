import { Box, NativeSelect, Paper, SimpleGrid, TextInput } from '@mantine/core';
import { type Document, FORM_TYPES } from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../ui/toast.ts';
import { documentQuery, saveSettings, type Settings } from './wizard.queries.ts';

// Both come later: the first thing to do here is to choose a file.
const IrsOption = lazy(async () => ({ default: (await import('../irs/irs-option.tsx')).IrsOption }));
const ClientSelect = lazy(async () => ({ default: (await import('../clients/client-select.tsx')).ClientSelect }));

/** What the document is filed as: the client it is about, and which form it is. Both may be left open. */
export function FiledAs({ document }: { document: Document }) {
  const { t } = useTranslation('wizard');
  const { id, client, clientName, formType, taxYear } = document;
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
          onChange={({ currentTarget: { value } }) => {
            const chosen = FORM_TYPES.find((form) => form === value) ?? null;
            // Most returns are about the year before.
            save({ formType: chosen, ...(chosen !== null && taxYear === null ? { taxYear: lastYear() } : {}) });
          }}
        />
        {formType === null ? null : (
          <NativeSelect
            label={t('tax_year')}
            description={t('tax_year_text')}
            value={taxYear ?? ''}
            data={[{ value: '', label: t('form_type_none') }, ...yearsWith(taxYear)]}
            onChange={({ currentTarget: { value } }) => save({ taxYear: value === '' ? null : Number(value) })}
          />
        )}
      </SimpleGrid>
      {formType === null && document.sendingOption === null ? null : (
        <Box mt="md">
          <Suspense fallback={null}>
            <IrsOption document={document} onChange={(sendingOption) => save({ sendingOption })} />
          </Suspense>
        </Box>
      )}
    </Paper>
  );
}

const YEARS_BACK = 10;
const lastYear = (): number => new Date().getFullYear() - 1;

/** This year and those before it, and the one that is chosen. */
function yearsWith(chosen: number | null): string[] {
  const years = Array.from({ length: YEARS_BACK }, (_, index) => lastYear() + 1 - index);
  const all = chosen === null || years.includes(chosen) ? years : [...years, chosen];
  return all.map(String);
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
