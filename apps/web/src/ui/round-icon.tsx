import { ThemeIcon, type ThemeIconProps } from '@mantine/core';

/** A picture on a round ground: in the theme's colour, or in that of `color`. */
export function RoundIcon(props: ThemeIconProps) {
  return <ThemeIcon variant="light" radius="xl" {...props} />;
}
