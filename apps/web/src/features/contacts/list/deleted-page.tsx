import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import type { DeletedSearch } from '../contacts.search.ts';

export function DeletedContactsPage(_props: { search: DeletedSearch; onSearch: (search: DeletedSearch, replace: boolean) => void }) {
  const { t } = useTranslation('contacts');
  return <Page title={t('title')}>{null}</Page>;
}
