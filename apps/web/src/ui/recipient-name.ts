import { useTranslation } from 'react-i18next';

/** What a recipient is called. In a draft they may still lack a name, and an address too. */
export function useRecipientName(): (recipient: { name: string; email: string }) => string {
  const { t } = useTranslation('common');
  return ({ name, email }) => name || email || t('recipient_unnamed');
}
