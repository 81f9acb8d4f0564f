import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';

export function ImportUploadPage() {
  const { t } = useTranslation('imports');
  return <Page title={t('title')}>{null}</Page>;
}
