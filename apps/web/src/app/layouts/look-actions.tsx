import type { ReactNode } from 'react';
import { AppearanceButton } from '../appearance/appearance-button.tsx';
import { LanguageMenu } from './language-menu.tsx';

/**
 * Actions at the footer of the navigation's dialog. Those that open their own dialog close this one first: it lies above
 * everything else of the page.
 */
export function AppearanceActions({ onLeave, children }: { onLeave: () => void; children?: ReactNode }) {
  return (
    <>
      <LanguageMenu />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears the presses of the buttons in it, by key too */}
      <span onClick={onLeave} style={{ display: 'contents' }}>
        <AppearanceButton />
        {children}
      </span>
    </>
  );
}
