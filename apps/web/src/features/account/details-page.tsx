import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';

export function DetailsPage() {
  const { t } = useTranslation('account');
  return <Page title={t('details.title')} />;
}
