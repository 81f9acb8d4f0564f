import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useLocale } from '../lib/i18n.ts';
import { directionOf } from '../lib/locale.ts';
import { colourSchemeManager } from './colour-scheme.ts';
import { cssVariables, theme } from './theme.ts';

/** Theme, colour scheme and reading direction: what every entry of the client stands in. Styles are imported by the entry. */
export function Look({ children }: { children: ReactNode }) {
  const manager = useMemo(() => colourSchemeManager(), []);
  return (
    <DirectionProvider initialDirection={directionOf(useLocale())} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={manager}
        defaultColorScheme="auto"
      >
        <FollowLocale />
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}

function FollowLocale() {
  const direction = directionOf(useLocale());
  const { setDirection } = useDirection();
  useEffect(() => setDirection(direction), [direction, setDirection]);
  return null;
}
