import { createTheme, type CSSVariablesResolver, type MantineTheme } from '@mantine/core';
import { palettes, shade } from './palettes.ts';
import { recipientVariables } from './recipient-colours.ts';

const SIZED = [
  'TextInput',
  'PasswordInput',
  'NumberInput',
  'Select',
  'NativeSelect',
  'Textarea',
  'TagsInput',
  'Button',
  'Switch',
  'Checkbox',
  'Radio',
  'SegmentedControl',
];

/**
 * Stock Mantine misses WCAG AA in small coloured badges, filled buttons and placeholder text. What stands here mends that,
 * with axe as the judge. Plain objects, not `Component.extend()`: that would pull every component into the entry.
 */
const components = {
  ...Object.fromEntries(SIZED.map((name) => [name, { defaultProps: { size: 'md' } }])),
  ActionIcon: { defaultProps: { size: 'lg', variant: 'subtle', color: 'gray' } },
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
  Button: { defaultProps: { size: 'md' }, styles: { label: { fontWeight: 550 } } },
  Table: {
    styles: { th: { color: 'var(--mantine-color-dimmed)', fontWeight: 550, fontSize: 'var(--mantine-font-size-xs)' } },
  },
  InputWrapper: { styles: { label: { fontWeight: 550, marginBottom: 4 } } },
  Modal: {
    // No blur: one dialog stayed visible for half a second after Escape in software rendering.
    defaultProps: { radius: 'lg', centered: true, overlayProps: { backgroundOpacity: 0.45 } },
    styles: { title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)' } },
  },
  Anchor: { defaultProps: { underline: 'always' } },
  Notification: { defaultProps: { radius: 'md', withBorder: true } },
};

export const theme = createTheme({
  colors: palettes,
  primaryColor: 'indigo',
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
  components,
});

/**
 * What differs between the schemes. Style sheets take these variables: the build would turn `light-dark()` in them into
 * something that our colour scheme, set by an attribute, does not reach.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...recipientVariables.light,
    '--surface-quiet': shade('gray', 0),
    '--surface-hover': shade('gray', 1),
    '--surface-raised': '#ffffff',
    '--colour-good': shade('green', 7),
    '--colour-doubtful': shade('orange', 7),
    '--mantine-color-dimmed': '#58677f',
    '--mantine-color-placeholder': shade('gray', 5),
    '--mantine-color-error': shade('red', 7),
    '--mantine-color-anchor': shade('indigo', 7),
    '--mantine-color-default-border': shade('gray', 2),
    '--mantine-primary-color-light': 'color-mix(in oklab, var(--mantine-primary-color-6) 9%, transparent)',
    '--mantine-primary-color-light-color': shade('indigo', 7),
  },
  dark: {
    ...recipientVariables.dark,
    '--surface-quiet': shade('dark', 7),
    '--surface-hover': shade('dark', 6),
    '--surface-raised': shade('dark', 7),
    '--colour-good': shade('green', 4),
    '--colour-doubtful': shade('orange', 4),
    '--mantine-color-body': shade('dark', 8),
    '--mantine-color-dimmed': shade('dark', 2),
    '--mantine-color-placeholder': shade('dark', 2),
    '--mantine-color-error': shade('red', 3),
    '--mantine-color-anchor': shade('indigo', 3),
    '--mantine-color-default-border': 'rgb(255 255 255 / 12%)',
    '--mantine-primary-color-light': 'color-mix(in oklab, var(--mantine-primary-color-4) 16%, transparent)',
    '--mantine-primary-color-light-color': shade('indigo', 2),
  },
});
