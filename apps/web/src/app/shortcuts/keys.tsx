import { useTranslation } from 'react-i18next';
import classes from './keys.module.css';

const hints = () => navigator as Navigator & { userAgentData?: { platform?: string } };

/** Whether ⌘ does here what Ctrl does elsewhere. */
export const isApple = (): boolean =>
  /mac|iphone|ipad|ipod/i.test(hints().userAgentData?.platform ?? navigator.platform);

/** For `aria-keyshortcuts`. */
export const ariaKeys = (keys: readonly string[]): string =>
  keys
    .map((key) =>
      key.replace('mod+', isApple() ? 'Meta+' : 'Control+').replace(/\+([a-z])$/, (end) => end.toUpperCase()),
    )
    .join(' ');

const NAMED = ['shift', 'enter', 'escape', 'delete', 'backspace', 'page_up', 'page_down', 'arrows'] as const;
type Named = (typeof NAMED)[number];

const isNamed = (key: string): key is Named => (NAMED as readonly string[]).includes(key);

const SIGNS: Record<string, [apple: string, elsewhere: string]> = { mod: ['⌘', 'Ctrl'], alt: ['⌥', 'Alt'] };

/** The single keys of "mod+shift+z", as they are called on this keyboard. */
const wordsOf = (step: string): string[] =>
  step.split('+').map((key) => SIGNS[key]?.[isApple() ? 0 : 1] ?? (key.length === 1 ? key.toUpperCase() : key));

/** ⌘ K: only signs that need no words, so that the header waits for none. */
export function KeyHint({ step }: { step: string }) {
  return (
    <span className={classes.chord} dir="ltr" aria-hidden>
      {wordsOf(step).map((word) => (
        <kbd key={word} className={classes.key}>
          {word}
        </kbd>
      ))}
    </span>
  );
}

/** Keys as they are drawn on a keyboard: one after the other, or together. */
export function Keys({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation('palette');
  const nameOf = (key: string) => (isNamed(key) ? t(`key.${key}`) : key);
  return (
    <span className={classes.keys}>
      {keys.map((step, index) => (
        <span key={step} className={classes.chord}>
          {index > 0 ? <span className={classes.then}>{t('key.then')}</span> : null}
          <span className={classes.chord} dir="ltr">
            {wordsOf(step).map((word) => (
              <kbd key={word} className={classes.key}>
                {nameOf(word)}
              </kbd>
            ))}
          </span>
        </span>
      ))}
    </span>
  );
}
