import { ActionIcon, Flex, Loader, Text } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import type { Tag } from '@sealwright/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import type { Column } from '../../../ui/list/index.ts';
import { toastDone } from '../../../ui/toast.ts';
import type { TagsSearch } from '../contacts.search.ts';
import { countOf, useCounts } from './tag-counts.ts';
import { TagForm } from './tag-form.tsx';
import { useRenameTag } from './tags.queries.ts';
import classes from './tags.module.css';

type Acts = { onEdit: (tag: Tag) => void; onDelete: (tag: Tag) => void };

/** What the list shows of a tag. */
export function useTagColumns(acts: Acts) {
  const { t } = useTranslation('tags');
  const edit = useCallbackRef(acts.onEdit);
  const remove = useCallbackRef(acts.onDelete);
  return useMemo(
    (): Column<Tag, TagsSearch['ordering']>[] => [
      {
        id: 'name',
        header: t('column.name'),
        orders: ['name', '-name'],
        isRowHeader: true,
        cell: (tag, isBusy) => <Name tag={tag} isBusy={isBusy} />,
        card: 'title',
        className: classes.name,
      },
      {
        id: 'contacts',
        header: t('column.contacts'),
        width: 210,
        cell: (tag) => <Bearers tag={tag} />,
        card: 'line',
      },
      {
        id: 'created_at',
        header: t('column.created_at'),
        orders: ['-created_at', 'created_at'],
        width: 160,
        cell: (tag) => <Created tag={tag} />,
        card: 'note',
        className: classes.dimmed,
      },
      {
        id: 'actions',
        header: t('column.actions'),
        isHeaderHidden: true,
        width: 112,
        align: 'end',
        cell: (tag, isBusy) => <TagActs tag={tag} isBusy={isBusy} onEdit={edit} onDelete={remove} />,
        card: 'acts',
        className: classes.actions,
      },
    ],
    [t, edit, remove],
  );
}

function Name({ tag, isBusy }: { tag: Tag; isBusy: boolean }) {
  const { t } = useTranslation('tags');
  return (
    <>
      <Bdi>{tag.name}</Bdi>
      {isBusy ? (
        <Flex component="output" display="inline-flex" gap={6} align="center" ms="sm" fw={400} c="dimmed">
          <Loader size={14} aria-hidden /> {t('delete.doing')}
        </Flex>
      ) : null}
    </>
  );
}

function TagActs({ tag, isBusy, onEdit, onDelete }: Acts & { tag: Tag; isBusy: boolean }) {
  const { t } = useTranslation('tags');
  const edit = t('edit.label', { name: tag.name });
  const remove = t('delete.label', { name: tag.name });
  return (
    <>
      <ActionIcon data-edits={tag.id} aria-label={edit} title={edit} disabled={isBusy} onClick={() => onEdit(tag)}>
        <Pencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={remove} title={remove} disabled={isBusy} onClick={() => onDelete(tag)}>
        <Trash2 size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}

function Bearers({ tag }: { tag: Tag }) {
  const { t } = useTranslation('tags');
  const counts = useCounts();
  if (tag.contactCount === 0) {
    return (
      <Text span inherit c="dimmed">
        {t('count.none')}
      </Text>
    );
  }
  return (
    <LinkAnchor className={classes.link ?? ''} to="/contacts" search={{ tags: String(tag.id) }}>
      {counts.contacts(countOf(tag))}
    </LinkAnchor>
  );
}

function Created({ tag }: { tag: Tag }) {
  const { t } = useTranslation('tags');
  const { date } = useFormat();
  return (
    <>
      <Text span inherit hiddenFrom="sm">
        {t('column.created_at')}:{' '}
      </Text>
      <time dateTime={tag.createdAt}>{date(tag.createdAt)}</time>
    </>
  );
}

/** In place of its row: the tag's name, to be changed. */
export function EditedTag({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useTranslation('tags');
  const rename = useRenameTag();
  const close = () => {
    onClose();
    // The button that opened it is drawn anew.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-edits="${tag.id}"]`)?.focus());
  };
  const save = (name: string) => {
    if (name === tag.name) {
      close();
      return;
    }
    rename.mutate(
      { tag, name },
      {
        onSuccess: (saved) => {
          toastDone(t('edit.done', { name: isolated(saved.name) }));
          close();
        },
      },
    );
  };
  return (
    <TagForm
      label={t('edit.field', { name: tag.name })}
      isLabelShown={false}
      name={tag.name}
      saveLabel={t('edit.save')}
      savingLabel={t('edit.doing')}
      isSaving={rename.isPending}
      error={rename.error}
      failed={t('edit.failed')}
      onSave={save}
      onCancel={close}
      onTyped={rename.reset}
    />
  );
}
