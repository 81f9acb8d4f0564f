import type { User } from '@sealwright/contract';
import {
  BadgeCheck,
  BookOpen,
  ChartColumn,
  ChartPie,
  CircleUser,
  Code,
  CreditCard,
  FilePlus2,
  Files,
  FileText,
  Inbox,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessageSquareText,
  MessagesSquare,
  PenLine,
  PlugZap,
  Receipt,
  Send,
  Settings,
  Tags,
  UserCog,
  Users,
  UsersRound,
  Wallet,
  Wrench,
} from 'lucide-react';
import { isPlatformAdmin } from '../lib/session.ts';

type LivePath = '/documents/add-document' | '/documents' | '/mailbox' | '/verify';

/** `key` names the words (`nav.<key>`). An entry without a `to` is not built yet and leads to a page that says so. */
type Entry = { key: string; icon: LucideIcon; to?: LivePath };

const groups = [
  {
    key: 'documents',
    entries: [
      { key: 'esign_request', icon: Send, to: '/documents/add-document' },
      { key: 'documents_manager', icon: Files, to: '/documents' },
      { key: 'verify', icon: BadgeCheck, to: '/verify' },
      { key: 'dashboard', icon: LayoutDashboard },
      { key: 'signatures', icon: PenLine },
      { key: 'templates', icon: FileText },
      { key: 'add_template', icon: FilePlus2 },
    ],
  },
  {
    key: 'people',
    entries: [
      { key: 'contacts', icon: Users },
      { key: 'tag_list', icon: Tags },
      { key: 'communicate', icon: MessagesSquare },
    ],
  },
  {
    key: 'tax',
    entries: [
      { key: 'tax_overview', icon: ChartPie },
      { key: 'tax_setup', icon: ListChecks },
      { key: 'tax_manage', icon: Receipt },
    ],
  },
  {
    key: 'team',
    entries: [
      { key: 'billing', icon: Wallet },
      { key: 'payment_method', icon: CreditCard },
      { key: 'team_setting', icon: Settings },
      { key: 'team_users', icon: UsersRound },
      { key: 'accounts', icon: CircleUser },
    ],
  },
  {
    key: 'connections',
    entries: [
      { key: 'integrations_overview', icon: PlugZap },
      { key: 'integrations_zapier', icon: Wrench },
      { key: 'developers_tool', icon: Code },
      { key: 'sms_configurations', icon: MessageSquareText },
    ],
  },
  {
    key: 'platform',
    isForAdmins: true,
    entries: [
      { key: 'mailbox', icon: Inbox, to: '/mailbox' },
      { key: 'user_management', icon: UserCog },
      { key: 'teams_management', icon: UsersRound },
      { key: 'pricing_setting', icon: ChartColumn },
    ],
  },
  { key: 'help', entries: [{ key: 'tutorials', icon: BookOpen }] },
] as const satisfies readonly { key: string; isForAdmins?: boolean; entries: readonly Entry[] }[];

type Groups = (typeof groups)[number];
export type NavigationEntry = {
  key: Groups['entries'][number]['key'];
  icon: LucideIcon;
  to: LivePath | null;
};
export type NavigationGroup = { key: Groups['key']; entries: NavigationEntry[] };

const USER_MENU = ['profile', 'activity_log', 'settings', 'admin', 'change_password'] as const;
export type UserMenuKey = (typeof USER_MENU)[number];

/** What `/later/…` can be asked for: everything that is named somewhere and not built yet. */
export type LaterKey = `nav.${NavigationEntry['key']}` | `user.${UserMenuKey}` | 'forgot_password';

/** The side navigation as this user sees it: one description, from which every layout draws its own. */
export function navigationFor(user: User | null, isMailCaught: boolean): NavigationGroup[] {
  return groups
    .filter((group) => !('isForAdmins' in group) || isPlatformAdmin(user))
    .map((group) => ({
      key: group.key,
      entries: group.entries
        .map((entry) => ({ key: entry.key, icon: entry.icon, to: 'to' in entry ? entry.to : null }))
        .filter((entry) => entry.key !== 'mailbox' || isMailCaught),
    }));
}

export const userMenuFor = (user: User | null): UserMenuKey[] =>
  USER_MENU.filter((key) => key !== 'admin' || isPlatformAdmin(user));

const keys: readonly string[] = [
  ...groups.flatMap((group) => group.entries.map((entry) => `nav.${entry.key}`)),
  ...USER_MENU.map((key) => `user.${key}`),
  'forgot_password',
];

export const isLaterKey = (text: string): text is LaterKey => keys.includes(text);
