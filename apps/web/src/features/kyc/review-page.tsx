import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';

export function KycReviewPage(_props: { id: number }) {
  const { t } = useTranslation('kyc');
  return <Page title={t('reviews.title')} />;
}
