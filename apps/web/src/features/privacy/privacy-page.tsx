import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';

export function PrivacyPage() {
  const { t } = useTranslation('privacy');
  return <Page title={t('title')} />;
}
