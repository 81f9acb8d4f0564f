import { Button, Group, Text } from '@mantine/core';
import type { Tag } from '@sealwright/contract';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { MAX_SELECTED } from './tags.queries.ts';
import classes from './tags.module.css';
import type { SelectedTags } from './use-selected-tags.ts';

/** Which are chosen, and what can be done with them. */
export function SelectionBar(props: {
  shown: readonly Tag[];
  /** All that the view holds. */
  total: number;
  selected: SelectedTags;
  isReadingAll: boolean;
  isDeleting: boolean;
  onAll: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('tags');
  const { number } = useFormat();
  const { shown, total, selected } = props;
  const count = selected.chosen.size;
  const isShownChosen = shown.every(({ id }) => selected.chosen.has(id));
  const all = Math.min(total, MAX_SELECTED);
  return (
    <Group gap="xs" mih={52} p="8px 16px" className={classes.bar} data-active={count > 0 || undefined}>
      <Text component="output" size="sm" c="dimmed" me="auto">
        {t('select.count', { count, number: number(count) })}
      </Text>
      <Button size="sm" variant="default" disabled={isShownChosen} onClick={() => selected.select(shown)}>
        {t('select.all')}
      </Button>
      {isShownChosen && count < all ? (
        <Button size="sm" variant="default" loading={props.isReadingAll} onClick={props.onAll}>
          {t('select.everything', { count: all, number: number(all) })}
        </Button>
      ) : null}
      <Button size="sm" variant="default" disabled={count === 0} onClick={selected.clear}>
        {t('select.none')}
      </Button>
      {count === 0 ? null : (
        <Button
          size="sm"
          color="red.7"
          leftSection={<Trash2 size={16} aria-hidden />}
          loading={props.isDeleting}
          onClick={props.onDelete}
        >
          {t('delete.many', { count, number: number(count) })}
        </Button>
      )}
    </Group>
  );
}
