import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';

export function KycReviewsPage(_props: { page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('kyc');
  return <Page title={t('reviews.title')} />;
}
