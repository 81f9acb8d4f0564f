import { DirectionContext, MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { useLocale } from '../lib/i18n.ts';
import { setAppearance, useAppearance } from './appearance.ts';
import { useColourScheme } from './colour-scheme.ts';
import { useReadingDirection } from './direction.ts';
import { loadFonts } from './fonts.ts';
import { styleNonce } from './style-nonce.ts';
import { PAGE_COLOUR } from './theme-colours.ts';
import { cssVariables, themeFor } from './theme.ts';

/**
 * Theme, colour scheme and reading direction: what every entry of the client stands in. Styles are imported by the entry.
 * `theme-init.js` has marked the document the same way before the first paint; from here on it follows the choices. `own`: a team's colour (#rrggbb), in place of the person's.
 */
export function AppearanceProvider({ own = null, children }: { own?: string | null; children: ReactNode }) {
  const { colour, controlSize, layout } = useAppearance();
  const scheme = useColourScheme();
  const dir = useReadingDirection();
  const locale = useLocale();
  const theme = useMemo(() => themeFor(colour, controlSize, own), [colour, controlSize, own]);
  const direction = useMemo(
    () => ({
      dir,
      setDirection: (wanted: typeof dir) => setAppearance({ direction: wanted }),
      toggleDirection: () => setAppearance({ direction: dir === 'rtl' ? 'ltr' : 'rtl' }),
    }),
    [dir],
  );

  // Before the paint: the document and what React draws change in the same frame.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dir = dir;
    root.style.colorScheme = scheme;
    root.dataset['mantineColorScheme'] = scheme;
    root.dataset['colour'] = colour;
    root.dataset['controls'] = controlSize;
    root.dataset['layout'] = layout;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.content = PAGE_COLOUR[scheme];
    }
  }, [dir, scheme, colour, controlSize, layout]);
  // A face that cannot be loaded is no reason to show nothing. Other tabs change the language, too.
  useEffect(() => void loadFonts(locale).catch(() => undefined), [locale]);

  return (
    <DirectionContext value={direction}>
      <MantineProvider
        theme={theme}
        getStyleNonce={styleNonce}
        cssVariablesResolver={cssVariables}
        defaultColorScheme={scheme}
        forceColorScheme={scheme}
      >
        {children}
      </MantineProvider>
    </DirectionContext>
  );
}
