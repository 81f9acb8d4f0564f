import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CardPage } from '../../../ui/card-page.tsx';

const KNOWN = ['invalid_client', 'invalid_redirect_uri'] as const;

/** Says why an application cannot ask: it gets no answer, because it may not be who it says. */
export function RefusedPage({ error }: { error: string | undefined }) {
  const { t } = useTranslation('allow');
  const known = KNOWN.find((code) => code === error);
  return (
    <CardPage title={t('refused.title')}>
      <Text>{t(`refused.${known ?? 'other'}`)}</Text>
    </CardPage>
  );
}
