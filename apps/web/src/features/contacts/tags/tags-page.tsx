import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import type { TagsSearch } from '../contacts.search.ts';

export function TagsPage(_props: { search: TagsSearch; onSearch: (search: TagsSearch, replace: boolean) => void }) {
  const { t } = useTranslation('tags');
  return <Page title={t('title')}>{null}</Page>;
}
