import { ActionIcon } from '@mantine/core';
import type { ContactSummary } from '@sealwright/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Box } from './boxes.tsx';
import { Cell } from './contact-cells.tsx';
import { isolated, nameOf } from './contact-name.ts';
import classes from './contact-table.module.css';
import type { CardColumn, Column } from './list.columns.ts';

type Row = {
  contact: ContactSummary;
  columns: readonly (Column | CardColumn)[];
  isChosen: boolean;
  isPhone: boolean;
  onToggle: (id: number, isOn: boolean, isRange: boolean) => void;
  onDelete: (contact: ContactSummary) => void;
};

/** One contact. A hundred of them stand on a page: only those that change are drawn again. */
export const ContactRow = memo(function ContactRow(props: Row) {
  const { contact, columns, isChosen, isPhone } = props;
  const { t } = useTranslation('contacts');
  const name = isolated(nameOf(contact));
  return (
    <tr className={classes.row} data-chosen={isChosen || undefined}>
      <td className={classes.check}>
        <Box
          label={t('select.one', { name })}
          isOn={isChosen}
          onChange={(isOn, isRange) => props.onToggle(contact.id, isOn, isRange)}
        />
      </td>
      {columns.map((column) => (
        <td key={column} className={classes[column]} data-column={column}>
          <Cell contact={contact} column={column} />
        </td>
      ))}
      <td className={classes.acts}>{isPhone ? <RowMenu {...props} /> : <RowIcons {...props} />}</td>
    </tr>
  );
});

type Acts = Pick<Row, 'contact' | 'onDelete'>;

function RowIcons({ contact, onDelete }: Acts) {
  const { t } = useTranslation('contacts');
  const name = isolated(nameOf(contact));
  return (
    <span className={classes.icons}>
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
    </span>
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
