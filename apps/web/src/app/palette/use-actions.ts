import { LAYOUTS, LOCALES, languageTag, markAllNotifications, THEME_COLOURS } from '@sealwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  BellOff,
  Compass,
  FilePlus2,
  FileUp,
  Keyboard,
  Languages,
  LogOut,
  Monitor,
  Moon,
  Palette,
  PanelLeft,
  PanelsTopLeft,
  SlidersHorizontal,
  Sun,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../../features/people/sign-in/auth.queries.ts';
import { patchNotifications, readAgain } from '../../features/workspace/notifications/notifications.queries.ts';
import { startTour } from '../../features/workspace/tour/tour.ts';
import { api } from '../../lib/api.ts';
import { useLocale } from '../../lib/i18n.ts';
import { isolated } from '../../lib/isolated.ts';
import { LANGUAGE_NAMES } from '../../lib/locale.ts';
import { useSession } from '../../lib/session.ts';
import { setAppearance, useAppearance } from '../../ui/appearance.ts';
import { toastDone, toastError } from '../../ui/toast.ts';
import { chooseLocale } from '../appearance/choose-locale.ts';
import { openAppearance } from '../appearance/open-appearance.ts';
import { findControlFor } from '../shortcuts/place.ts';
import { COLLAPSE_KEY, useShortcuts } from '../shortcuts/shortcuts.ts';
import type { Item } from './items.ts';
import { openOverlay } from './palette.store.ts';
import { useEnglish } from './use-english.ts';

type Draft = Omit<Item, 'id' | 'kind' | 'others'> & { id: string; english: string; words?: string[] };

/** Tells of a failure, whatever was tried. */
const attempt = (act: () => Promise<unknown>) => () => {
  act().catch(toastError);
};

function useAction(): (draft: Draft) => Item {
  const { t } = useTranslation('palette');
  return ({ english, words = [], ...draft }) => ({
    ...draft,
    kind: 'actions',
    others: [
      ...(english ? [{ text: english, weight: 0.9, isEnglish: true }] : []),
      ...words.map((text) => ({ text, weight: 0.8 })),
      { text: t('group.actions'), weight: 0.4 },
    ],
  });
}

/** What can be done from everywhere. */
export function useActions(): Item[] {
  const isSignedIn = useSession((state) => state.signedIn);
  const work = useWork();
  const looks = useLooks();
  const languages = useLanguageActions();
  const leave = useLeaving();
  return isSignedIn ? [...work, ...languages, ...looks, ...leave] : [...languages, ...looks];
}

function useWork(): Item[] {
  const { t } = useTranslation('palette');
  const router = useRouter();
  const cache = useQueryClient();
  const english = useEnglish();
  const shortcuts = useShortcuts();
  const action = useAction();
  const keysOf = (id: string) => {
    const keys = shortcuts.find((shortcut) => shortcut.id === id)?.keys;
    return keys ? { keys } : {};
  };
  const begin = {
    href: router.buildLocation({ to: '/documents/add-document' }).href,
    run: () => void router.navigate({ to: '/documents/add-document' }),
  };
  const markAll = async () => {
    const { count } = await api(markAllNotifications, { body: {} });
    const readAt = new Date().toISOString();
    patchNotifications(cache, (one) => ({ ...one, readAt: one.readAt ?? readAt }));
    await readAgain(cache);
    toastDone(t('done.marked', { count }));
  };
  const collapse = findControlFor(COLLAPSE_KEY);
  const drafts: Draft[] = [
    { id: 'act.new', icon: FilePlus2, label: t('act.new'), english: 'act.new', ...begin, ...keysOf('new') },
    { id: 'act.upload', icon: FileUp, label: t('act.upload'), english: 'act.upload', ...begin },
    { id: 'act.marked', icon: BellOff, label: t('act.mark_all'), english: 'act.mark_all', run: attempt(markAll) },
    { id: 'act.tour', icon: Compass, label: t('act.tour'), english: 'act.tour', run: () => startTour() },
    {
      id: 'act.sheet',
      icon: Keyboard,
      label: t('act.sheet'),
      english: 'act.sheet',
      run: () => openOverlay('sheet'),
      ...keysOf('sheet'),
    },
    ...(collapse
      ? [
          {
            id: 'act.collapse',
            icon: PanelLeft,
            label: t('act.collapse'),
            english: 'act.collapse',
            run: () => collapse.click(),
            ...keysOf('collapse'),
          },
        ]
      : []),
  ];
  return drafts.map((draft) => action({ ...draft, english: english(draft.english) ?? '' }));
}

function useLanguageActions(): Item[] {
  const { t } = useTranslation('palette');
  const current = useLocale();
  const english = useEnglish();
  const action = useAction();
  return LOCALES.filter((locale) => locale !== current).map((locale) => {
    const inEnglish = new Intl.DisplayNames('en', { type: 'language' }).of(languageTag(locale)) ?? '';
    const inOurs = new Intl.DisplayNames(languageTag(current), { type: 'language' }).of(languageTag(locale)) ?? '';
    return action({
      id: `language.${locale}`,
      icon: Languages,
      label: t('act.language', { name: isolated(LANGUAGE_NAMES[locale]) }),
      english: (english('act.language') ?? 'Language {{name}}').replace('{{name}}', inEnglish),
      words: [LANGUAGE_NAMES[locale], inOurs],
      run: () => void chooseLocale(locale),
    });
  });
}

const SCHEMES = [
  { scheme: 'light', icon: Sun },
  { scheme: 'dark', icon: Moon },
  { scheme: 'auto', icon: Monitor },
] as const;

function useLooks(): Item[] {
  const { t } = useTranslation('palette');
  const look = useTranslation('appearance').t;
  const appearance = useAppearance();
  const isSignedIn = useSession((state) => state.signedIn);
  const english = useEnglish();
  const action = useAction();
  const named = (key: string, value: string) =>
    (english(`act.${key}`) ?? '').replace('{{name}}', english(`${key}.${value}`) ?? '');
  const schemes = SCHEMES.map(({ scheme, icon }) =>
    action({
      id: `scheme.${scheme}`,
      icon,
      label: t('act.scheme', { name: look(`scheme.${scheme}`) }),
      english: named('scheme', scheme),
      isChosen: appearance.scheme === scheme,
      run: () => setAppearance({ scheme }),
    }),
  );
  const layouts = LAYOUTS.map((layout) =>
    action({
      id: `layout.${layout}`,
      icon: PanelsTopLeft,
      label: t('act.layout', { name: look(`layout.${layout}`) }),
      english: named('layout', layout),
      isChosen: appearance.layout === layout,
      run: () => setAppearance({ layout }),
    }),
  );
  const colours = THEME_COLOURS.map((colour) =>
    action({
      id: `colour.${colour}`,
      icon: Palette,
      label: t('act.colour', { name: look(`colour.${colour}`) }),
      english: named('colour', colour),
      isChosen: appearance.colour === colour,
      run: () => setAppearance({ colour }),
    }),
  );
  const panel = action({
    id: 'act.theme',
    icon: SlidersHorizontal,
    label: t('act.theme'),
    english: english('act.theme') ?? '',
    run: () => void openAppearance(),
  });
  return isSignedIn ? [panel, ...schemes, ...layouts, ...colours] : [panel, ...schemes];
}

function useLeaving(): Item[] {
  const common = useTranslation('common').t;
  const english = useEnglish();
  const action = useAction();
  const signOut = useSignOut();
  const label = common('user.log_out');
  const drafted = english('user.log_out');
  return [
    action({
      id: 'act.log_out',
      icon: LogOut,
      label,
      english: drafted ?? '',
      words: ['Sign out'],
      run: () => signOut.mutate(),
    }),
  ];
}
