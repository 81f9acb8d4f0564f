import { languageTag, type Locale } from '@sealwright/contract';
import {
  type BackendModule,
  changeLanguage,
  type FormatterModule,
  loadNamespaces,
  type Namespace,
  reloadResources,
  use as useModule,
} from 'i18next';
import { initReactI18next } from 'react-i18next';
import { create } from 'zustand';
import { once } from './intl.ts';
import { localeOfTag, pickLocale } from './locale.ts';
import { onStored, readStored, writeStored } from './storage.ts';

type Texts = Record<string, string>;

type Files = Record<string, () => Promise<Texts>>;

const first: Files = import.meta.glob<Texts>('../locales/*/{common,errors,signing}.json', { import: 'default' });

// All others behind one door for each language: the names of the files of five would be on the way to every first screen.
const doors: Record<Locale, () => Promise<{ texts: Files }>> = {
  en: () => import('../locales/texts/en.ts'),
  es: () => import('../locales/texts/es.ts'),
  zhCn: () => import('../locales/texts/zh-cn.ts'),
  ar: () => import('../locales/texts/ar.ts'),
  ur: () => import('../locales/texts/ur.ts'),
};

async function load(locale: Locale, namespace: string): Promise<Texts> {
  const file = `${locale}/${namespace}.json`;
  const read = first[`../locales/${file}`] ?? (await doors[locale]()).texts[`../${file}`];
  if (!read) throw new Error(`There are no texts for ${namespace}.`);
  return await read();
}

/** Loads one language of one namespace, as its own chunk. */
const lazyBundles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (tag, namespace, done) => {
    load(localeOfTag(tag) ?? 'en', namespace).then(
      (texts) => done(null, texts),
      (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause)), null),
    );
  },
};

const useStore = create<{ locale: Locale }>()(() => ({ locale: 'en' }));

/** The language the page is shown in. */
export const useLocale = (): Locale => useStore((state) => state.locale);

export const currentLocale = (): Locale => useStore.getState().locale;

/** The server writes it into the pages it serves (DEFAULT_LOCALE). */
const configuredLocale = (): string | null => document.documentElement.dataset['defaultLocale'] ?? null;

function show(locale: Locale): void {
  document.documentElement.lang = languageTag(locale);
  useStore.setState({ locale });
}

/** Writes the number of a count with its thousands apart; every other value is set as it was given. */
const groupCounts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, tag, of): string =>
    typeof value === 'number' && of?.['interpolationkey'] === 'count'
      ? once(Intl.NumberFormat, `${tag}-u-nu-latn`, 'count').format(value)
      : (value as string),
};

/**
 * Starts translation with the namespaces the first screen needs; others load when first used.
 * `wanted` overrules what was remembered (a signer's link names their language) without being remembered itself.
 */
export async function initI18n(namespaces: readonly (Namespace & string)[], wanted?: Locale): Promise<void> {
  const locale = wanted ?? pickLocale(readStored('locale'), navigator.languages, configuredLocale());
  await useModule(lazyBundles)
    .use(groupCounts)
    .use(initReactI18next)
    .init({
      lng: languageTag(locale),
      ns: [...namespaces],
      defaultNS: 'common',
      fallbackNS: 'common',
      fallbackLng: false,
      load: 'currentOnly',
      keySeparator: false,
      nsSeparator: false,
      returnNull: false,
      // React escapes already.
      interpolation: { escapeValue: false, alwaysFormat: true },
    });
  show(locale);
  onStored('locale', (stored) => {
    if (stored) void apply(pickLocale(stored, [], configuredLocale()));
  });
}

/** Begins to fetch what the texts of any screen are found with, so that the first one need not wait for it. */
export const openTexts = (): void => void doors[currentLocale()]().catch(() => undefined);

/** Texts for when they are needed. Throws when they do not come; may be asked again then. */
export async function fetchTexts(namespace: Namespace & string): Promise<void> {
  const locale = currentLocale();
  // i18next keeps it to itself that a file did not come, and never asks for it again.
  await load(locale, namespace);
  await loadNamespaces(namespace);
  await reloadResources([languageTag(locale)], [namespace]);
}

async function apply(locale: Locale): Promise<void> {
  if (locale === currentLocale()) return;
  await changeLanguage(languageTag(locale));
  show(locale);
}

/** Changes the language of this and every other open tab, and remembers it. */
export async function setLocale(locale: Locale): Promise<void> {
  writeStored('locale', locale);
  await apply(locale);
}
