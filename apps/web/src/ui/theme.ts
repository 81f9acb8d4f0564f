import {
  createTheme,
  type CSSVariablesResolver,
  type MantineTheme,
  type MantineThemeComponents,
  type MantineThemeOverride,
} from '@mantine/core';
import type { ControlSize, ThemeColour } from '@sealwright/contract';
import { controlDefaults } from './control-sizes.ts';
import { paletteAround, palettes, shade } from './palettes.ts';
import { recipientVariables } from './recipient-colours.ts';
import { colourVariables, PAGE_COLOUR } from './theme-colours.ts';

// What is said of several choices stands before them.
const HINT_FIRST = ['label', 'description', 'input', 'error'];

/**
 * Stock Mantine misses WCAG AA in small coloured badges, filled buttons and placeholder text. What stands here fixes that,
 * with axe as the judge. Plain objects, not `Component.extend()`: that would pull every component into the entry.
 */
const components = {
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  // The placeholder puts role=presentation into role=menu.
  Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', radius: 'md' } },
  Badge: {
    defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 },
    vars: (theme: MantineTheme, props: { variant?: string; color?: string }) => {
      const palette = theme.colors[props.color ?? theme.primaryColor];
      if (!palette || (props.variant ?? 'light') !== 'light') return { root: {} };
      return {
        root: {
          '--badge-color': `light-dark(${palette[8]}, ${palette[2]})`,
          '--badge-bg': `light-dark(${palette[1]}, color-mix(in oklab, ${palette[5]} 22%, transparent))`,
        },
      };
    },
  },
  Button: { styles: { label: { fontWeight: 550 } } },
  Table: {
    styles: { th: { color: 'var(--mantine-color-dimmed)', fontWeight: 550, fontSize: 'var(--mantine-font-size-xs)' } },
  },
  // A hint above its field would push it below the fields beside it.
  InputWrapper: {
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    styles: { label: { fontWeight: 550, marginBottom: 4 } },
  },
  RadioGroup: { defaultProps: { inputWrapperOrder: HINT_FIRST } },
  CheckboxGroup: { defaultProps: { inputWrapperOrder: HINT_FIRST } },
  Modal: {
    // No blur: one dialog stayed visible for half a second after Escape in software rendering.
    defaultProps: { radius: 'lg', centered: true, overlayProps: { backgroundOpacity: 0.45 } },
    styles: { title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)', overflowWrap: 'anywhere' } },
  },
  // Names of people stand in titles.
  Alert: { styles: { label: { overflowWrap: 'anywhere' } } },
  Anchor: { defaultProps: { underline: 'always' } },
  Notification: { defaultProps: { radius: 'md', withBorder: true } },
};

function componentsFor(size: ControlSize): MantineThemeComponents {
  const all: MantineThemeComponents = { ...components };
  for (const [name, { defaultProps }] of Object.entries(controlDefaults(size))) {
    all[name] = { ...all[name], defaultProps: { ...all[name]?.defaultProps, ...defaultProps } };
  }
  return all;
}

const OWN = 'own';

/** One look out of eight colours and five sizes. `own`: a colour (#rrggbb) that takes the place of these. */
export const themeFor = (colour: ThemeColour, size: ControlSize, own: string | null): MantineThemeOverride =>
  createTheme({
    colors: own === null ? palettes : { ...palettes, [OWN]: paletteAround(own) },
    primaryColor: own === null ? colour : OWN,
    primaryShade: 6,
    autoContrast: true,
    luminanceThreshold: 0.18,
    defaultRadius: 'md',
    cursorType: 'pointer',
    black: '#020617',
    fontFamily: 'var(--font-text)',
    headings: { fontFamily: 'var(--font-heading)', fontWeight: '650' },
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSizes: { md: '0.9375rem' },
    respectReducedMotion: true,
    components: componentsFor(size),
  });

/**
 * What differs between the schemes. Style sheets take these variables: the build would turn `light-dark()` in them into
 * something that our colour scheme, set by an attribute, does not reach.
 */
export const cssVariables: CSSVariablesResolver = ({ primaryColor, colors }) => ({
  variables: {},
  light: {
    ...recipientVariables.light,
    ...colourVariables(primaryColor, 'light', colors[OWN]),
    '--surface-quiet': shade('gray', 0),
    '--surface-hover': shade('gray', 1),
    '--surface-raised': PAGE_COLOUR.light,
    '--colour-good': shade('green', 7),
    '--colour-doubtful': shade('orange', 7),
    '--mantine-color-dimmed': '#58677f',
    '--mantine-color-placeholder': shade('gray', 5),
    '--mantine-color-error': shade('red', 7),
    '--mantine-color-default-border': shade('gray', 2),
  },
  dark: {
    ...recipientVariables.dark,
    ...colourVariables(primaryColor, 'dark', colors[OWN]),
    '--surface-quiet': shade('dark', 7),
    '--surface-hover': shade('dark', 6),
    '--surface-raised': shade('dark', 7),
    '--colour-good': shade('green', 4),
    '--colour-doubtful': shade('orange', 4),
    '--mantine-color-body': PAGE_COLOUR.dark,
    '--mantine-color-dimmed': shade('dark', 2),
    '--mantine-color-placeholder': shade('dark', 2),
    '--mantine-color-error': shade('red', 3),
    '--mantine-color-default-border': 'rgb(255 255 255 / 12%)',
  },
});
