import { Group, Switch } from '@mantine/core';
import { NOTIFICATION_STATUSES } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { FilterRow } from '../../../ui/list/index.ts';
import classes from './notifications.module.css';
import type { NotificationsSearch } from './notifications.search.ts';

const KINDS = [undefined, ...NOTIFICATION_STATUSES] as const;

/** The kinds as one row of switches, which scrolls where it is too narrow, and whether to leave out what was read. */
export function KindFilter(props: { search: NotificationsSearch; onChange: (search: NotificationsSearch) => void }) {
  const { t } = useTranslation('notifications');
  const { search, onChange } = props;
  return (
    <Group justify="space-between" gap={0} className={classes.bar}>
      <FilterRow
        label={t('filter.label')}
        filters={KINDS.map((value) => ({ value, label: value ? t(`status.${value}`) : t('filter.all') }))}
        chosen={search.status}
        onChoose={(status) => onChange({ ...search, status })}
      />
      <Switch
        px="md"
        py="sm"
        size="sm"
        label={t('filter.unread')}
        checked={search.unread === 'true'}
        onChange={(event) => onChange({ ...search, unread: event.currentTarget.checked ? 'true' : undefined })}
      />
    </Group>
  );
}
