import { NOTIFICATION_KINDS, type NotificationStatus, type SubjectKind } from '@sealwright/contract';
import {
  BadgeCheck,
  Building2,
  Cloud,
  CalendarClock,
  CalendarDays,
  CalendarX,
  ClipboardList,
  CircleAlert,
  FileX,
  CircleX,
  CreditCard,
  ClockAlert,
  Download,
  Eye,
  FilePlus2,
  FileText,
  FileUp,
  type LucideIcon,
  LockKeyhole,
  Newspaper,
  MessageCircleQuestionMark,
  MailQuestionMark,
  MailX,
  PenLine,
  Receipt,
  Send,
  UsersRound,
} from 'lucide-react';
import { RoundIcon } from '../../../ui/round-icon.tsx';

const ofSubject: Record<SubjectKind, LucideIcon> = {
  document: FileText,
  import: FileUp,
  export: Download,
  job: UsersRound,
  team: Building2,
  subscription: CreditCard,
  account: CreditCard,
  news: Newspaper,
  event: CalendarDays,
  tax_period: Receipt,
  drive: Cloud,
  checklist: ClipboardList,
  contact: LockKeyhole,
  bulk_send: Send,
};

/** Kinds with their own picture; the others have that of their subject. */
const ofKind: Partial<Record<NotificationStatus, LucideIcon>> = {
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
  locked_out: LockKeyhole,
  not_sent: CalendarX,
  consent_withdrawn: FileX,
  question_asked: MessageCircleQuestionMark,
  event_soon: CalendarClock,
  payment_failed: CircleAlert,
  import_failed: CircleAlert,
  export_failed: CircleAlert,
  bulk_failed: CircleAlert,
};

const DOUBTFUL: ReadonlySet<NotificationStatus> = new Set([
  'expired',
  'undelivered',
  'requests_low',
  'sales_tax_due',
  'bulk_send_paused',
  'bulk_send_cancelled',
]);
const BAD: ReadonlySet<NotificationStatus> = new Set(['rejected', 'sales_tax_late', 'requests_used_up']);

function toneOf(status: NotificationStatus): string {
  if (DOUBTFUL.has(status)) return 'var(--colour-doubtful)';
  if (BAD.has(status) || status.endsWith('_failed')) return 'var(--mantine-color-error)';
  return status === 'signed' || status === 'completed' || status.endsWith('_finished')
    ? 'var(--colour-good)'
    : 'dimmed';
}

/** A picture for the eye that runs down the list; the sentence beside it says the same. */
export function NotificationIcon({ status }: { status: NotificationStatus }) {
  const Icon = ofKind[status] ?? ofSubject[NOTIFICATION_KINDS[status].subject];
  return (
    <RoundIcon size={32} color="gray" c={toneOf(status)}>
      <Icon size={16} aria-hidden />
    </RoundIcon>
  );
}
