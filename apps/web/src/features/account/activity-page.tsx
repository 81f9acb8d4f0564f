import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';
import type { ActivitySearch } from './activity.search.ts';

export function ActivityPage(_props: { search: ActivitySearch; onSearch: (search: ActivitySearch) => void }) {
  const { t } = useTranslation('account');
  return <Page title={t('activity.title')} />;
}
