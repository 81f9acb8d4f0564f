import { useTranslation } from 'react-i18next';
import { CardPage } from '../../ui/card-page.tsx';

export function ConfirmEmailPage(_props: { uidb64: string; token: string }) {
  const { t } = useTranslation('passwords');
  return <CardPage title={t('email.title')}>{null}</CardPage>;
}
