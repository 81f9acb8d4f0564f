import { Button } from '@mantine/core';
import { Tags } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PastTheEnd } from '../../../ui/past-the-end.tsx';
import type { TagsSearch } from '../contacts.search.ts';
import classes from './tags.module.css';

/** Why nothing is listed, and the way on. */
export function NoTags(props: { search: TagsSearch; onCreate: () => void; onClear: () => void; onFirst: () => void }) {
  const { t } = useTranslation('tags');
  if (props.search.page > 1) return <PastTheEnd onFirst={props.onFirst} />;
  if (props.search.search !== '') {
    return (
      <EmptyState title={t('nothing_found.title')} text={t('nothing_found.text')}>
        <Button variant="default" onClick={props.onClear}>
          {t('nothing_found.clear')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('empty.title')} text={t('empty.text')} picture={<Picture />}>
      <Button onClick={props.onCreate}>{t('empty.create')}</Button>
    </EmptyState>
  );
}

// What will be here: a few tags of different lengths.
function Picture() {
  return (
    <div className={classes.picture}>
      <Tags size={28} />
      <span style={{ inlineSize: 64 }} />
      <span style={{ inlineSize: 96 }} />
      <span style={{ inlineSize: 48 }} />
    </div>
  );
}
