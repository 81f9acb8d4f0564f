import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';

export function EditContactPage(_props: { id: number }) {
  const { t } = useTranslation('contact');
  return <Page title={t('title')}>{null}</Page>;
}
