import { Switch, UnstyledButton } from '@mantine/core';
import { NOTIFICATION_STATUSES } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useChosenInView } from '../../ui/chosen-in-view.ts';
import classes from './kind-filter.module.css';
import type { NotificationsSearch } from './notifications.search.ts';

const KINDS = [undefined, ...NOTIFICATION_STATUSES] as const;

/** The kinds as one row of switches, which scrolls where it is too narrow, and whether to leave out what was read. */
export function KindFilter(props: { search: NotificationsSearch; onChange: (search: NotificationsSearch) => void }) {
  const { t } = useTranslation('notifications');
  const { search, onChange } = props;
  const row = useChosenInView(search.status);
  return (
    <div className={classes.bar}>
      <fieldset ref={row} className={classes.kinds} aria-label={t('filter.label')}>
        {KINDS.map((status) => (
          <UnstyledButton
            key={status ?? 'all'}
            className={classes.kind}
            aria-pressed={status === search.status}
            onClick={() => onChange({ ...search, status })}
          >
            {status ? t(`status.${status}`) : t('filter.all')}
          </UnstyledButton>
        ))}
      </fieldset>
      <Switch
        className={classes.unread}
        size="sm"
        label={t('filter.unread')}
        checked={search.unread === 'true'}
        onChange={(event) => onChange({ ...search, unread: event.currentTarget.checked ? 'true' : undefined })}
      />
    </div>
  );
}
