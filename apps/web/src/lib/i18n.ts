import { languageTag, type Locale } from '@sealwright/contract';
import { type BackendModule, changeLanguage, type Namespace, use as useModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { create } from 'zustand';
import { localeOfTag, pickLocale } from './locale.ts';
import { onStored, readStored, writeStored } from './storage.ts';

type Texts = Record<string, string>;

const bundles = import.meta.glob<Texts>('../locales/*/*.json', { import: 'default' });

/** Loads one language of one namespace, as a chunk of its own. */
const lazyBundles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (tag, namespace, done) => {
    const load = bundles[`../locales/${localeOfTag(tag) ?? 'en'}/${namespace}.json`];
    if (!load) {
      done(new Error(`There are no texts for ${namespace}.`), null);
      return;
    }
    load().then(
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

/**
 * Starts translation with the namespaces the first screen needs; others load when first used.
 * `wanted` overrules what was remembered (a signer's link names their language) without being remembered itself.
 */
export async function initI18n(namespaces: readonly (Namespace & string)[], wanted?: Locale): Promise<void> {
  const locale = wanted ?? pickLocale(readStored('locale'), navigator.languages, configuredLocale());
  await useModule(lazyBundles)
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
      interpolation: { escapeValue: false },
    });
  show(locale);
  onStored('locale', (stored) => {
    if (stored) void apply(pickLocale(stored, [], configuredLocale()));
  });
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
