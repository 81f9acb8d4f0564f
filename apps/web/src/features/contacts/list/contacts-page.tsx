import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import type { ContactsSearch } from '../contacts.search.ts';

export function ContactsPage(_props: { search: ContactsSearch; onSearch: (search: ContactsSearch, replace: boolean) => void }) {
  const { t } = useTranslation('contacts');
  return <Page title={t('title')}>{null}</Page>;
}
