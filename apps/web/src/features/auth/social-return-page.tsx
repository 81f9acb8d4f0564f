import { useTranslation } from 'react-i18next';
import { CardPage } from '../../ui/card-page.tsx';

export function SocialReturnPage(_props: { query: Record<string, string> }) {
  const { t } = useTranslation('identities');
  return <CardPage title={t('return.title')}>{null}</CardPage>;
}
