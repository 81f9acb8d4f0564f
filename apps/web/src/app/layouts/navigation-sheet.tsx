import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NavigationGroup } from '../navigation.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { EntryList } from './entry-list.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import classes from './navigation-sheet.module.css';
import { AppearanceActions } from './look-actions.tsx';
import { UserMenu } from './user-menu.tsx';

/** Every place at once, in columns; with the header's actions where there is no header. */
export function NavigationSheet(props: {
  groups: NavigationGroup[];
  isOpen: boolean;
  hasActions?: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('common');
  const footer = (
    <>
      <AppearanceActions onLeave={props.onClose}>
        <PaletteButton />
      </AppearanceActions>
      <Box component="span" flex={1} />
      <UserMenu />
    </>
  );
  return (
    <NavigationDrawer isWide isOpen={props.isOpen} onClose={props.onClose} footer={props.hasActions ? footer : null}>
      <div className={classes.groups}>
        {props.groups.map((group) => (
          <section key={group.key} className={classes.group}>
            <Text size="xs" fw={600} c="dimmed" p="6px 10px">
              {t(`nav_group.${group.key}`)}
            </Text>
            <EntryList entries={group.entries} onLeave={props.onClose} />
          </section>
        ))}
      </div>
    </NavigationDrawer>
  );
}
