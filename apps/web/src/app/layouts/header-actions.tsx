import { Group } from '@mantine/core';
import { AppearanceButton } from '../appearance/appearance-button.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { Bell } from './bell.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** What every header offers at its end. */
export function HeaderActions() {
  return (
    <Group gap={6} ms="auto" flex="none" wrap="nowrap">
      <PaletteButton />
      <Bell />
      <LanguageMenu />
      <AppearanceButton />
      <UserMenu />
    </Group>
  );
}
