import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { languageTag, LOCALES, type Locale, type Order, ORDER_PAPERS } from '@sealwright/contract';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '../../../lib/locale.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useOrderPaper } from './orders.queries.ts';

/** The invoice and the packing slip as PDF, in the language of the order or another one. */
export function PapersCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const [locale, setLocale] = useState<Locale>(order.locale);
  const paper = useOrderPaper(order.id);
  return (
    <Card title={t('papers')}>
      <Stack gap="sm">
        <ErrorNote error={paper.error} title={t('papers.failed')} />
        <LanguageField label={t('papers.language')} value={locale} onChange={setLocale} />
        <Group gap="sm">
          {ORDER_PAPERS.map((one) => (
            <Button
              key={one}
              variant="default"
              leftSection={<FileDown size={18} aria-hidden />}
              loading={paper.isPending && paper.variables.paper === one}
              onClick={() => paper.mutate({ paper: one, locale })}
            >
              {t(`papers.${one}`)}
            </Button>
          ))}
        </Group>
      </Stack>
    </Card>
  );
}

/** One of our languages, each by its own name. */
export function LanguageField(props: {
  label: string;
  description?: string;
  value: Locale;
  onChange: (locale: Locale) => void;
}) {
  const { onChange, ...field } = props;
  return (
    <NativeSelect
      {...field}
      onChange={(event) => {
        const found = LOCALES.find((one) => one === event.currentTarget.value);
        if (found) onChange(found);
      }}
    >
      {LOCALES.map((one) => (
        <option key={one} value={one} lang={languageTag(one)}>
          {LANGUAGE_NAMES[one]}
        </option>
      ))}
    </NativeSelect>
  );
}
