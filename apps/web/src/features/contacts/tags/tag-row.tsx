import { ActionIcon, Anchor, Loader, Skeleton } from '@mantine/core';
import type { Tag } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { Box } from '../list/boxes.tsx';
import { countOf, useCounts } from './tag-counts.ts';
import { TagForm } from './tag-form.tsx';
import { isolated } from './tag-names.ts';
import { useRenameTag } from './tags.queries.ts';
import classes from './tags.module.css';

type Props = {
  tag: Tag;
  isSelected: boolean;
  isDeleting: boolean;
  onSelect: (tag: Tag, isSelected: boolean) => void;
  onDelete: (tag: Tag) => void;
};

/** Drawn again only where it has changed: there may be thousands of them. */
export const TagRow = memo(Row);

function Row(props: Props) {
  const { tag, isDeleting } = props;
  const { t } = useTranslation('tags');
  const [isEdited, setIsEdited] = useState(false);
  if (isEdited) return <EditedRow tag={tag} onClose={() => setIsEdited(false)} />;
  const edit = t('edit.label', { name: tag.name });
  const remove = t('delete.label', { name: tag.name });
  return (
    <tr className={classes.row} data-selected={props.isSelected || undefined} aria-busy={isDeleting || undefined}>
      <td className={classes.box}>
        <Box
          label={t('select.one', { name: tag.name })}
          isOn={props.isSelected}
          isDisabled={isDeleting}
          onChange={(isSelected) => props.onSelect(tag, isSelected)}
        />
      </td>
      <th scope="row" className={classes.name}>
        <Bdi>{tag.name}</Bdi>
        {isDeleting ? (
          <output className={classes.doing}>
            <Loader size={14} aria-hidden /> {t('delete.doing')}
          </output>
        ) : null}
      </th>
      <td className={classes.contacts}>
        <Bearers tag={tag} />
      </td>
      <td className={classes.created}>
        <Created tag={tag} />
      </td>
      <td className={classes.actions}>
        <ActionIcon
          data-edits={tag.id}
          aria-label={edit}
          title={edit}
          disabled={isDeleting}
          onClick={() => setIsEdited(true)}
        >
          <Pencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={remove} title={remove} disabled={isDeleting} onClick={() => props.onDelete(tag)}>
          <Trash2 size={18} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}

function Bearers({ tag }: { tag: Tag }) {
  const { t } = useTranslation('tags');
  const counts = useCounts();
  if (tag.contactCount === 0) return <span className={classes.dimmed}>{t('count.none')}</span>;
  return (
    <Anchor
      className={classes.link ?? ''}
      renderRoot={(props) => <Link {...props} to="/contacts" search={{ tags: String(tag.id) }} />}
    >
      {counts.contacts(countOf(tag))}
    </Anchor>
  );
}

function Created({ tag }: { tag: Tag }) {
  const { t } = useTranslation('tags');
  const { date } = useFormat();
  return (
    <>
      <span className={classes.onPhone}>{t('column.created_at')}: </span>
      <time dateTime={tag.createdAt}>{date(tag.createdAt)}</time>
    </>
  );
}

function EditedRow({ tag, onClose }: { tag: Tag; onClose: () => void }) {
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
    <tr className={classes.row}>
      <td colSpan={5} className={classes.edited}>
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
      </td>
    </tr>
  );
}

/** The shape of a row: what comes takes the same room. */
export function TagRowSkeleton({ index }: { index: number }) {
  return (
    <tr className={classes.row} aria-hidden>
      <td className={classes.box}>
        <Skeleton height={18} width={18} m={9} />
      </td>
      <td className={classes.name}>
        <Skeleton height={14} width={`${56 - (index % 3) * 12}%`} />
      </td>
      <td className={classes.contacts}>
        <Skeleton height={12} width={88} />
      </td>
      <td className={classes.created}>
        <Skeleton height={12} width={92} />
      </td>
      <td className={classes.actions}>
        <Skeleton height={20} width={52} display="inline-block" />
      </td>
    </tr>
  );
}
