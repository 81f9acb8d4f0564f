import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-arabic/wght.css';
import type { Locale } from '@sealwright/contract';

const nastaliq = () => import('@fontsource/noto-nastaliq-urdu/600.css');
const chinese = () => import('@fontsource-variable/noto-sans-sc/wght.css');

/**
 * Self-hosted faces; each names the characters it holds, so that a browser loads only those it shows. The list of the
 * Chinese ones alone weighs 100 kB: it comes at once where the language needs it, else when the page has come to rest
 * (names and file names may be Chinese in any language). Nastaliq is for Urdu headings alone.
 */
export async function loadFonts(locale: Locale): Promise<void> {
  if (locale === 'ur') await nastaliq();
  if (locale === 'zhCn') await chinese();
  const rest = () => void chinese().catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(rest, { timeout: 5000 });
  else setTimeout(rest, 2000);
}
