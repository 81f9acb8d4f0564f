import type { User } from '@sealwright/contract';
import type { LucideIcon } from 'lucide-react';
import { isPlatformAdmin } from '../lib/session.ts';
import type { Branch, LivePath } from './navigation.types.ts';
import { groups } from './navigation.entries.ts';

type Groups = (typeof groups)[number];
export type EntryKey = Groups['entries'][number]['key'];
export type GroupKey = Groups['key'];
export type NavigationEntry = { key: EntryKey; icon: LucideIcon; to: LivePath; branch: Branch | null };
export type NavigationGroup = { key: GroupKey; icon: LucideIcon; entries: NavigationEntry[] };

const all: NavigationGroup[] = groups.map((group) => ({
  key: group.key,
  icon: group.icon,
  entries: group.entries.map((entry) => ({
    key: entry.key,
    icon: entry.icon,
    to: entry.to,
    branch: 'branch' in entry ? entry.branch : null,
  })),
}));

const adminGroups: readonly string[] = groups.flatMap((group) => ('isForAdmins' in group ? [group.key] : []));

/** What the installation does: some places are there only then. */
export type Installation = { isMailCaught: boolean; isBillingOn: boolean };

/** `hasCommunity`: something that administrators tell is open to the person. */
type Known = Installation & { hasCommunity: boolean };

/** The navigation as this user sees it: one description, from which every layout draws its own. */
export function navigationFor(
  user: User | null,
  { isMailCaught, isBillingOn, hasCommunity }: Known,
): NavigationGroup[] {
  const hidden: EntryKey[] = [
    ...(isMailCaught ? [] : ['mailbox' as const]),
    ...(isBillingOn ? [] : (['billing', 'payment_method'] as const)),
    ...(hasCommunity ? [] : ['community' as const]),
  ];
  const own = all.filter(({ key }) => !adminGroups.includes(key) || isPlatformAdmin(user));
  return own.map((group) => ({ ...group, entries: group.entries.filter(({ key }) => !hidden.includes(key)) }));
}

export type NavigationItem = NavigationEntry | { branch: Branch; icon: LucideIcon; entries: NavigationEntry[] };

/** Entries in their order, those of one branch taken together. */
export function itemsOf(entries: NavigationEntry[]): NavigationItem[] {
  const items: NavigationItem[] = [];
  for (const entry of entries) {
    const last = items.at(-1);
    if (entry.branch === null) items.push(entry);
    else if (last && 'entries' in last && last.branch === entry.branch) last.entries.push(entry);
    else items.push({ branch: entry.branch, icon: entry.icon, entries: [entry] });
  }
  return items;
}

// Screens that belong to an entry without having one of their own.
const BELOW: Partial<Record<LivePath, RegExp>> = {
  '/documents': /^\/documents\/\d+(\/edit)?$/,
  '/templates': /^\/templates\/\d+(\/(edit|use))?$/,
  '/checklists': /^\/checklists\/(\d+(\/edit)?|new)$/,
  '/billing': /^\/billing\/change-plan$/,
  '/dashboard': /^\/waiting(\/sign)?$/,
  '/signatures': /^\/signatures\/new$/,
  '/notifications': /^\/notifications\/preferences$/,
  '/app/account/settings': /^\/(app\/account\/[a-z-]+|invitations)$/,
  '/sales-tax/setup': /^\/sales-tax\/setup\/(\d+|new)$/,
  '/sales-tax/manage': /^\/sales-tax\/manage\/\d+$/,
  '/developers': /^\/developers\/(applications(\/(\d+|new))?|calls\/[^/]+|guides\/[^/]+)$/,
  '/developers/webhooks': /^\/developers\/webhooks\/(\d+|new)$/,
  '/admin/interests': /^\/admin\/interests\/(\d+|new)$/,
  '/admin/categories': /^\/admin\/categories\/(\d+|new)$/,
  '/admin/members': /^\/admin\/members\/(\d+|new)$/,
  '/admin/groups': /^\/admin\/groups\/(\d+|new)$/,
  '/admin/kyc': /^\/admin\/kyc\/\d+$/,
  '/admin/users': /^\/admin\/users\/\d+$/,
  '/admin/smtp-gateways': /^\/admin\/smtp-gateways\/(new|\d+)$/,
  '/team/smtp-gateways': /^\/team\/smtp-gateways\/(new|\d+)$/,
  '/team/sms-gateways': /^\/team\/sms-gateways\/(\d+|new|texts)$/,
  '/admin/teams': /^\/admin\/teams\/\d+$/,
  '/admin/sms': /^\/admin\/sms\/(\d+|new|texts)$/,
  '/admin/products': /^\/admin\/products\/(\d+|new)$/,
  '/admin/orders': /^\/admin\/orders\/(\d+|new)$/,
};

/** Whether the screen at this path is the entry's, or belongs to it. */
export const isHere = ({ to }: NavigationEntry, pathname: string): boolean =>
  pathname === to || (BELOW[to]?.test(pathname) ?? false);

export const groupAt = (shown: NavigationGroup[], pathname: string): NavigationGroup | null =>
  shown.find(({ entries }) => entries.some((entry) => isHere(entry, pathname))) ?? null;

/** The user menu, in the specification's order. */
const USER_MENU = [
  { key: 'profile', to: '/app/account/details' },
  { key: 'activity_log', to: '/app/account/activity' },
  { key: 'settings', to: '/app/account/settings' },
  { key: 'admin', to: '/admin/dashboard' },
  { key: 'change_password', to: '/app/account/change-password' },
] as const;
export type UserMenuEntry = (typeof USER_MENU)[number];
export type UserMenuKey = UserMenuEntry['key'];

export const userMenuFor = (user: User | null): UserMenuEntry[] =>
  USER_MENU.filter(({ key }) => key !== 'admin' || isPlatformAdmin(user));
