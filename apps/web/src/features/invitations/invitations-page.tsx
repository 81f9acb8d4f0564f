import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';

export function InvitationsPage() {
  const { t } = useTranslation('invitations');
  return <Page title={t('title')} />;
}
