import { List, Stack, Text } from '@mantine/core';
import type { Tag } from '@sealwright/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { countOf, useCounts } from './tag-counts.ts';
import { countBearers, useDeleteTags } from './tags.queries.ts';

/** Deletes tags after it was asked with their names and what it does to the contacts. */
export function useDeleting(onGone: (ids: number[]) => void) {
  const { t } = useTranslation('tags');
  const { number } = useFormat();
  const counts = useCounts();
  const deleteTags = useDeleteTags();
  const [asking, setAsking] = useState<readonly number[]>([]);

  const sentenceOf = async (tags: readonly Tag[]): Promise<string> => {
    const [tag] = tags;
    const bearers = tags.length === 1 && tag ? countOf(tag) : await countBearers(tags.map(({ id }) => id));
    const values = { count: tags.length, number: number(tags.length) };
    if (bearers?.count === 0) return t('delete.off_none', values);
    const contacts = bearers === null ? t('off_unknown') : counts.offContacts(bearers);
    return t('delete.off', { ...values, contacts });
  };
  const ask = async (tags: readonly Tag[]): Promise<boolean> => {
    setAsking(tags.map(({ id }) => id));
    const sentence = await sentenceOf(tags).finally(() => setAsking([]));
    const values = { count: tags.length, number: number(tags.length) };
    return await confirm({
      title: t('delete.title', values),
      body: <Question sentence={sentence} tags={tags} />,
      confirmLabel: t('delete.many', values),
      isDangerous: true,
    });
  };
  const remove = async (tags: readonly Tag[]): Promise<void> => {
    const ids = tags.map(({ id }) => id);
    try {
      if (!(await ask(tags))) return;
      const count = await deleteTags.mutateAsync(ids);
      onGone(ids);
      toastDone(t('delete.done', { count, number: number(count) }));
    } catch (error) {
      // Someone else deleted one of them: nothing was done, and which one it was shows in the list when it is read again.
      if (error instanceof ApiError && error.code === 'not_found') onGone(ids);
      toastFailure(t('delete.failed'), error);
    }
  };
  const deleting = deleteTags.isPending ? deleteTags.variables : [];
  return { remove, deleting, isBusy: deleteTags.isPending || asking.length > 0 };
}

const NAMED = 8;

function Question({ sentence, tags }: { sentence: string; tags: readonly Tag[] }) {
  const { t } = useTranslation('tags');
  const { number } = useFormat();
  const rest = tags.length - NAMED;
  return (
    <Stack gap="xs">
      <Text size="sm">{sentence}</Text>
      <List size="sm">
        {tags.slice(0, NAMED).map(({ id, name }) => (
          <List.Item key={id}>
            <Bdi>{name}</Bdi>
          </List.Item>
        ))}
        {rest > 0 ? (
          <List.Item c="dimmed">{t('delete.others', { count: rest, number: number(rest) })}</List.Item>
        ) : null}
      </List>
      <Text size="sm" c="dimmed">
        {t('delete.final')}
      </Text>
    </Stack>
  );
}
