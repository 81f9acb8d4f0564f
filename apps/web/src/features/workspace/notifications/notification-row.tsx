import { Box, Button, Group, Text } from '@mantine/core';
import type { Notification } from '@sealwright/contract';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDot } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Described } from '../../../ui/described.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NotificationIcon } from './notification-icon.tsx';
import classes from './notifications.module.css';

type RowProps = {
  notification: Notification;
  /** What was wanted of it and could not be done: read (true) or unread. */
  failed: boolean | undefined;
  onMark: (notification: Notification, isRead: boolean) => void;
  onOpen?: () => void;
};

const ISOLATES = /[\u2068\u2069]/gu;

/** One notification. The whole row leads to its subject through the link of its sentence, and following it reads it. */
export const NotificationRow = memo(function NotificationRow({ notification, failed, onMark, onOpen }: RowProps) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const { link, createdAt, description, status } = notification;
  const [path, search] = link.split('?');
  const isRead = notification.readAt !== null;
  const what = description.replace(ISOLATES, '');
  const Mark = isRead ? CircleDot : CircleCheck;
  const open = () => {
    onMark(notification, true);
    onOpen?.();
  };
  return (
    <Group
      gap="sm"
      p="12px 16px"
      pe="xs"
      align="flex-start"
      wrap="nowrap"
      className={classes.row}
      data-unread={!isRead || undefined}
    >
      <NotificationIcon status={status} />
      <Box flex={1} miw={0}>
        <Link
          className={classes.link}
          to={path ?? '/'}
          search={Object.fromEntries(new URLSearchParams(search))}
          onClick={open}
        >
          {isRead ? null : <span className="visually-hidden">{t('unread')} </span>}
          <Described text={description} />
        </Link>
        <Text size="xs" c="dimmed" mt={2}>
          <time dateTime={createdAt} title={format.time(createdAt, { zone: true })}>
            {format.relative(createdAt)}
          </time>
        </Text>
        {failed === undefined ? null : (
          <Group gap="xs" mt="xs" fz="xs" c="var(--mantine-color-error)" className={classes.above} role="alert">
            {t(failed ? 'mark_failed.read' : 'mark_failed.unread')}
            <Button
              size="compact-sm"
              variant="default"
              onClick={(event) => {
                // The button goes; the focus has to stay in the row.
                event.currentTarget.closest('li')?.querySelector('a')?.focus({ preventScroll: true });
                onMark(notification, failed);
              }}
            >
              {t('retry')}
            </Button>
          </Group>
        )}
      </Box>
      <IconButton
        className={classes.above ?? ''}
        title={t(isRead ? 'mark_unread' : 'mark_read')}
        aria-label={t(isRead ? 'mark_unread.of' : 'mark_read.of', { what })}
        onClick={() => onMark(notification, !isRead)}
      >
        <Mark size={18} aria-hidden />
      </IconButton>
    </Group>
  );
});
