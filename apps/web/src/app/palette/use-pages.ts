import { type LinkProps, useRouter } from '@tanstack/react-router';
import {
  BellRing,
  CircleUser,
  FileClock,
  House,
  LogIn,
  type LucideIcon,
  ShieldCheck,
  Upload,
  UserPlus,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { useNavigation } from '../layouts/use-navigation.ts';
import { userMenuFor } from '../navigation.ts';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import type { Item } from './items.ts';
import { useEnglish } from './use-english.ts';

type Target = Pick<LinkProps, 'to' | 'params'>;
/** `english` is the key of the English name. */
type Draft = { id: string; icon: LucideIcon; label: string; english: string; where?: string };

const WORDED = [
  'nav.contacts',
  'nav.documents_manager',
  'nav.esign_request',
  'nav.mailbox',
  'nav.verify',
  'page.add_contact',
  'page.import_contacts',
  'page.preferences',
  'page.security',
  'user.profile',
  'user.settings',
] as const;

const SYNONYM = 0.8;

/** What else people call a page, in their language and in English. */
function useWords() {
  const { t } = useTranslation('palette');
  const english = useEnglish();
  const split = (list: string, isEnglish: boolean) =>
    list.split(', ').map((text) => ({ text, weight: SYNONYM, ...(isEnglish ? { isEnglish } : {}) }));
  return (id: string) => {
    const worded = WORDED.find((one) => one === id);
    if (worded === undefined) return [];
    const inEnglish = english(`words.${worded}`);
    return [...split(t(`words.${worded}`), false), ...(inEnglish === undefined ? [] : split(inEnglish, true))];
  };
}

/** Makes an item of a page. */
function usePage(): (target: Target, draft: Draft, keys?: readonly string[]) => Item {
  const router = useRouter();
  const english = useEnglish();
  const wordsOf = useWords();
  return (target, { english: key, ...draft }, keys) => {
    const inEnglish = english(key);
    return {
      ...draft,
      kind: 'pages',
      ...(keys ? { keys } : {}),
      others: [
        ...(inEnglish ? [{ text: inEnglish, weight: 0.9, isEnglish: true }] : []),
        ...wordsOf(draft.id),
        ...(draft.where ? [{ text: draft.where, weight: 0.5 }] : []),
      ],
      href: router.buildLocation(target).href,
      run: () => void router.navigate(target),
    };
  };
}

/** Every page that this person can go to. */
export function usePages(): Item[] {
  const isSignedIn = useSession((state) => state.signedIn);
  const visitors = usePublicPages();
  const all = [...useNavigationPages(), ...useOwnPages()];
  if (!isSignedIn) return visitors;
  return all;
}

function useNavigationPages(): Item[] {
  const common = useTranslation('common').t;
  const page = usePage();
  const shortcuts = useShortcuts();
  return useNavigation().flatMap((group) =>
    group.entries.map(({ key, icon, to, branch }) => {
      const where = branch ? common(`nav_branch.${branch}`) : common(`nav_group.${group.key}`);
      const draft = { id: `nav.${key}`, icon, label: common(`nav.${key}`), english: `nav.${key}`, where };
      return page({ to }, draft, shortcuts.find(({ id }) => id === `go.${key}`)?.keys);
    }),
  );
}

function useOwnPages(): Item[] {
  const common = useTranslation('common').t;
  const { t } = useTranslation('palette');
  const user = useSession((state) => state.user);
  const page = usePage();
  const account = userMenuFor(user)
    // The administrators' page stands in the navigation already.
    .filter(({ key }) => key !== 'admin')
    .map(({ key, to }) =>
      page(
        { to },
        {
          id: `user.${key}`,
          icon: CircleUser,
          label: common(`user.${key}`),
          english: `user.${key}`,
          where: t('group.account'),
        },
      ),
    );
  const dashboard = common('nav.dashboard');
  const notifications = common('nav.notifications');
  const contacts = common('nav.contacts');
  const named = (key: 'security' | 'import_contacts' | 'add_contact', icon: LucideIcon, where: string) => ({
    id: `page.${key}`,
    icon,
    label: t(`page.${key}`),
    english: `page.${key}`,
    where,
  });
  return [
    page({ to: '/app/account/security' }, named('security', ShieldCheck, t('group.account'))),
    page({ to: '/contacts/new' }, named('add_contact', UserPlus, contacts)),
    page({ to: '/contacts/import' }, named('import_contacts', Upload, contacts)),
    page(
      { to: '/waiting' },
      { id: 'page.waiting', icon: FileClock, label: t('page.waiting'), english: 'page.waiting', where: dashboard },
    ),
    page(
      { to: '/notifications/preferences' },
      {
        id: 'page.preferences',
        icon: BellRing,
        label: t('page.preferences'),
        english: 'page.preferences',
        where: notifications,
      },
    ),
    ...account,
  ];
}

function usePublicPages(): Item[] {
  const common = useTranslation('common').t;
  const { t } = useTranslation('palette');
  const page = usePage();
  const verify = useNavigation()
    .flatMap(({ entries }) => entries)
    .filter(({ key }) => key === 'verify');
  const named = (key: 'homepage' | 'sign_up', icon: LucideIcon) => ({
    id: `page.${key}`,
    icon,
    label: t(`page.${key}`),
    english: `page.${key}`,
  });
  return [
    page({ to: '/homepage' }, named('homepage', House)),
    page({ to: '/sign-in' }, { id: 'page.sign_in', icon: LogIn, label: common('sign_in'), english: 'sign_in' }),
    page({ to: '/sign-up' }, named('sign_up', UserPlus)),
    ...verify.map(({ key, icon }) =>
      page({ to: '/verify' }, { id: `nav.${key}`, icon, label: common(`nav.${key}`), english: `nav.${key}` }),
    ),
  ];
}
