import { Button } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentsSearch } from './documents.search.ts';

type Part = Pick<DocumentsSearch, 'formType' | 'client' | 'mine' | 'happened' | 'from' | 'to'>;
export type FilterProps = { search: DocumentsSearch; onChange: (part: Partial<Part>) => void };

export function FilterButton(button: ComponentProps<typeof Button<'button'>>) {
  const { t } = useTranslation('documents');
  return (
    <Button variant="default" leftSection={<ListFilter size={18} aria-hidden />} {...button}>
      {t('filters.open')}
    </Button>
  );
}
