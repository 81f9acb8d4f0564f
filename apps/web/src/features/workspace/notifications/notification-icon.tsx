import type { NotificationStatus } from '@sealwright/contract';
import {
  BadgeCheck,
  CircleAlert,
  CircleX,
  ClockAlert,
  Eye,
  FilePlus2,
  type LucideIcon,
  MailQuestionMark,
  MailX,
  PenLine,
  Send,
} from 'lucide-react';
import classes from './notification.module.css';

const icons: Record<NotificationStatus, LucideIcon> = {
  signed: PenLine,
  created: FilePlus2,
  viewed: Eye,
  sent: Send,
  completed: BadgeCheck,
  rejected: CircleX,
  expired: ClockAlert,
  undelivered: MailX,
  unsealed: CircleAlert,
  link_requested: MailQuestionMark,
};

/** A picture for the eye that runs down the list; the sentence beside it says the same. */
export function NotificationIcon({ status }: { status: NotificationStatus }) {
  const Icon = icons[status];
  return (
    <span className={classes.icon} data-status={status}>
      <Icon size={16} aria-hidden />
    </span>
  );
}
