import { Pill } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NamePill } from './tag-input.tsx';
import { tagQuery } from './tags.queries.ts';

/** What the list is narrowed to. An address may name a tag that is gone by now: it can still be taken out. */
export function ChosenTags({ ids, onRemove }: { ids: readonly number[]; onRemove: (id: number) => void }) {
  const { t } = useTranslation('tags');
  const tags = useQueries({ queries: ids.map((id) => tagQuery(id)) });
  if (ids.length === 0) return null;
  return (
    <Pill.Group mah={84} style={{ overflowY: 'auto' }}>
      {ids.map((id, index) => {
        const tag = tags[index];
        const name = tag?.data?.name ?? t(tag?.isError ? 'filter.gone' : 'filter.reading');
        return <NamePill key={id} name={name} onRemove={() => onRemove(id)} />;
      })}
    </Pill.Group>
  );
}
