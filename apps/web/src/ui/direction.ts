import type { Appearance, Locale } from '@sealwright/contract';
import { currentLocale, useLocale } from '../lib/i18n.ts';
import { directionOf } from '../lib/locale.ts';
import { currentAppearance, useAppearance } from './appearance.ts';

export type Direction = 'ltr' | 'rtl';

const effective = (chosen: Appearance['direction'], locale: Locale): Direction =>
  chosen === 'auto' ? directionOf(locale) : chosen;

/**
 * The way the page is laid out: the language's, unless the person chose one. Layout, menus and charts follow this; a text
 * in another language follows `directionOf` that language.
 */
export const useReadingDirection = (): Direction => effective(useAppearance().direction, useLocale());

/** The same outside of React. */
export const currentDirection = (): Direction => effective(currentAppearance().direction, currentLocale());
