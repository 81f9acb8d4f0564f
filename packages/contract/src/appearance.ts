import { z } from 'zod';

export const LAYOUTS = ['classic', 'modern', 'stacked_side', 'simple', 'decked', 'blank'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Each is a palette of ten steps; level 600 is what buttons wear. */
export const THEME_COLOURS = ['indigo', 'violet', 'blue', 'teal', 'green', 'orange', 'red', 'gray'] as const;
export type ThemeColour = (typeof THEME_COLOURS)[number];

export const CONTROL_SIZES = ['xs', 'sm', 'md', 'lg', 'xl'] as const;
export type ControlSize = (typeof CONTROL_SIZES)[number];

/** How the application looks to one person. `auto`: as the system says (scheme), as the language reads (direction). */
export const Appearance = z.object({
  scheme: z.enum(['auto', 'light', 'dark']),
  direction: z.enum(['auto', 'ltr', 'rtl']),
  colour: z.enum(THEME_COLOURS),
  controlSize: z.enum(CONTROL_SIZES),
  layout: z.enum(LAYOUTS),
});
export type Appearance = z.infer<typeof Appearance>;

export const DEFAULT_APPEARANCE: Appearance = {
  scheme: 'auto',
  direction: 'auto',
  colour: 'indigo',
  controlSize: 'md',
  layout: 'classic',
};
