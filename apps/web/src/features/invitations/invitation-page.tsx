import { useTranslation } from 'react-i18next';
import { CardPage } from '../../ui/card-page.tsx';

export function InvitationPage(_props: { id: number; token: string }) {
  const { t } = useTranslation('invitations');
  return <CardPage title={t('one.title')}>{null}</CardPage>;
}
