import { Button } from '@mantine/core';
import { Tags } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import classes from './tags.module.css';

/** Leads to the first tag. */
export function NoTags({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation('tags');
  return (
    <EmptyState title={t('empty.title')} text={t('empty.text')} picture={<Picture />}>
      <Button onClick={onCreate}>{t('empty.create')}</Button>
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
