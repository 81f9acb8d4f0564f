import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';

export function ChangePasswordPage() {
  const { t } = useTranslation('passwords');
  return <Page title={t('change.title')} />;
}
