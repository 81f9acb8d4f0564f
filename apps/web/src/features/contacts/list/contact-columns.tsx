import { ActionIcon, Group } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { type ContactSummary, fullName } from '@sealwright/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../../lib/isolated.ts';
import type { Column } from '../../../ui/list/index.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import type { ContactsSearch } from '../contacts.search.ts';
import { Cell, text } from './contact-cells.tsx';
import classes from './contact-cells.module.css';
import { nameOf } from './contact-name.ts';
import { ACTS_WIDTH, type ColumnId, isSortable, SORTED_BY, widthOf } from './list.columns.ts';

type ContactColumn = Column<ContactSummary, ContactsSearch['ordering']>;

/** The chosen columns of a contact. A card has the same of each: the names stand together in their own direction. */
export function useContactColumns(chosen: readonly ColumnId[], onDelete: (contact: ContactSummary) => void) {
  const { t } = useTranslation('contacts');
  const remove = useCallbackRef(onDelete);
  return useMemo((): ContactColumn[] => {
    const column = (id: ColumnId): ContactColumn => ({
      id,
      header: t(`column.${id}`),
      width: widthOf(id),
      cell: (contact) => <Cell contact={contact} column={id} />,
      ...(isSortable(id) ? { orders: [SORTED_BY[id], `-${SORTED_BY[id]}`] } : {}),
      className: id === 'createdAt' || id === 'updatedAt' ? classes.dimmed : undefined,
    });
    const ofCards = { width: 0, isForCards: true } as const;
    return [
      ...chosen.map((id): ContactColumn => ({ ...column(id), ...(id === 'email' ? { card: 'title' } : {}) })),
      {
        id: 'name',
        header: t('column.name'),
        cell: (contact) => text(fullName(contact)),
        ...ofCards,
        card: 'line',
        className: classes.dimmed,
      },
      { ...column('tags'), id: 'tags-of-card', ...ofCards, card: 'wide', className: classes.tags },
      {
        id: 'icons',
        header: t('column.actions'),
        width: ACTS_WIDTH,
        align: 'end',
        cell: (contact) => <RowIcons contact={contact} onDelete={remove} />,
      },
      {
        id: 'menu',
        header: t('column.actions'),
        cell: (contact) => <RowMenu contact={contact} onDelete={remove} />,
        isForCards: true,
        card: 'acts',
      },
    ];
  }, [t, chosen, remove]);
}

type Acts = { contact: ContactSummary; onDelete: (contact: ContactSummary) => void };

function RowIcons({ contact, onDelete }: Acts) {
  const { t } = useTranslation('contacts');
  const name = isolated(nameOf(contact));
  return (
    <Group component="span" display="inline-flex" gap={2} wrap="nowrap">
      <ActionIcon
        renderRoot={(root) => <Link {...root} to="/contacts/$id/edit" params={{ id: String(contact.id) }} />}
        aria-label={t('act.edit_one', { name })}
        title={t('act.edit')}
      >
        <Pencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('act.delete_one', { name })} title={t('act.delete')} onClick={() => onDelete(contact)}>
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function RowMenu({ contact, onDelete }: Acts) {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  return (
    <Menu
      renderButton={(button) => (
        <ActionIcon {...button} aria-label={t('act.menu', { name: isolated(nameOf(contact)) })}>
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      <MenuItem
        icon={<Pencil size={16} aria-hidden />}
        onSelect={() => void navigate({ to: '/contacts/$id/edit', params: { id: String(contact.id) } })}
      >
        {t('act.edit')}
      </MenuItem>
      <MenuItem isDangerous icon={<Trash2 size={16} aria-hidden />} onSelect={() => onDelete(contact)}>
        {t('act.delete')}
      </MenuItem>
    </Menu>
  );
}
