import { useTranslation } from 'react-i18next';
import { CardPage } from '../../ui/card-page.tsx';

export function ForgotPasswordPage() {
  const { t } = useTranslation('passwords');
  return <CardPage title={t('forgot.title')}>{null}</CardPage>;
}
