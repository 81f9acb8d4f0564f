import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import type { DuplicatesSearch } from '../contacts.search.ts';

export function DuplicatesPage(_props: { search: DuplicatesSearch; onSearch: (search: DuplicatesSearch) => void }) {
  const { t } = useTranslation('contact');
  return <Page title={t('title')}>{null}</Page>;
}
