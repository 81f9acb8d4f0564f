import { contrast, laidOver, THEME_COLOURS } from '@sealwright/contract';
import { palettes, shade } from './palettes.ts';

type Scheme = 'light' | 'dark';

/** The page itself; also in `theme-init.js` and `global.css`, which come before the theme. */
export const PAGE_COLOUR: Record<Scheme, string> = { light: '#ffffff', dark: shade('dark', 8) };

/** What words and marks stand on: the page, what is raised, what is quiet, what is under the pointer. */
export const SURFACES: Record<Scheme, readonly string[]> = {
  light: [PAGE_COLOUR.light, shade('gray', 0), shade('gray', 1)],
  dark: [PAGE_COLOUR.dark, shade('dark', 7), shade('dark', 6)],
};

const TEXT = 4.5;
const MARK = 3;
const INK = '#020617';

/** `light` is a tint laid over whatever is below it: its colour and how much of it. */
type Tint = { colour: string; opacity: number };

export type Roles = {
  filled: string;
  filledHover: string;
  onFilled: string;
  link: string;
  outline: string;
  light: Tint;
  lightHover: Tint;
  onLight: string;
  /** Focus rings, borders of what is chosen, lines of charts. */
  accent: string;
};

type Palette = readonly string[];

const stepOf = (palette: Palette, step: number): string => palette[step] ?? INK;

// From the wanted step on towards the end where the contrast grows, the first that can be seen on all of these grounds.
function seenOn(palette: Palette, from: number, grounds: readonly string[], ratio: number, towards: 1 | -1): string {
  for (let step = from; step >= 0 && step <= 9; step += towards) {
    const colour = stepOf(palette, step);
    if (grounds.every((ground) => contrast(colour, ground) >= ratio)) return colour;
  }
  return towards === 1 ? INK : '#ffffff';
}

const over = (scheme: Scheme, { colour, opacity }: Tint): string[] =>
  SURFACES[scheme].map((ground) => laidOver(ground, colour, opacity));

/** The parts that a colour plays, each readable (WCAG 2.2 AA) on every surface of the scheme. */
export function rolesOf(palette: Palette, scheme: Scheme): Roles {
  const isLight = scheme === 'light';
  const towards = isLight ? 1 : -1;
  const filled = stepOf(palette, 6);
  const isDarkOnFilled = contrast('#ffffff', filled) < TEXT;
  const tint = stepOf(palette, isLight ? 6 : 4);
  const light = { colour: tint, opacity: isLight ? 0.09 : 0.16 };
  const lightHover = { colour: tint, opacity: isLight ? 0.14 : 0.22 };
  const text = seenOn(palette, isLight ? 7 : 3, SURFACES[scheme], TEXT, towards);
  return {
    filled,
    // Away from the words on it: they keep their contrast under the pointer.
    filledHover: stepOf(palette, isDarkOnFilled ? 5 : 7),
    onFilled: isDarkOnFilled ? INK : '#ffffff',
    link: text,
    outline: text,
    light,
    lightHover,
    onLight: seenOn(palette, isLight ? 7 : 2, [...over(scheme, light), ...over(scheme, lightHover)], TEXT, towards),
    accent: seenOn(palette, isLight ? 6 : 4, SURFACES[scheme], MARK, towards),
  };
}

function tintOf({ colour, opacity }: Tint): string {
  return `color-mix(in srgb, ${colour} ${Math.round(opacity * 100)}%, transparent)`;
}

/** What Mantine's components take for each palette, in place of its own choice of steps, which misses AA in several. */
function variablesOf(name: string, roles: Roles): Record<string, string> {
  return {
    [`--mantine-color-${name}-text`]: roles.link,
    [`--mantine-color-${name}-filled-hover`]: roles.filledHover,
    [`--mantine-color-${name}-light`]: tintOf(roles.light),
    [`--mantine-color-${name}-light-hover`]: tintOf(roles.lightHover),
    [`--mantine-color-${name}-light-color`]: roles.onLight,
    [`--mantine-color-${name}-outline`]: roles.outline,
  };
}

/** For every palette, and what links, focus rings and marks take from the chosen one. `own` is a palette beside those of the product. */
export function colourVariables(chosen: string, scheme: Scheme, own?: Palette): Record<string, string> {
  const name = THEME_COLOURS.find((colour) => colour === chosen) ?? 'indigo';
  const roles = rolesOf(own ?? palettes[name], scheme);
  return {
    ...Object.assign({}, ...THEME_COLOURS.map((each) => variablesOf(each, rolesOf(palettes[each], scheme)))),
    ...(own ? variablesOf(chosen, roles) : {}),
    '--mantine-primary-color-contrast': roles.onFilled,
    '--mantine-color-anchor': roles.link,
    '--colour-accent': roles.accent,
  };
}
