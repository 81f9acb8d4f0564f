import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';

export function KycPage() {
  const { t } = useTranslation('kyc');
  return <Page title={t('title')} />;
}
