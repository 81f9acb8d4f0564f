import { useTranslation } from 'react-i18next';
import { CardPage } from '../../ui/card-page.tsx';

export function ResetPasswordPage(_props: { uidb64: string; token: string; isFirst: boolean }) {
  const { t } = useTranslation('passwords');
  return <CardPage title={t('reset.title')}>{null}</CardPage>;
}
