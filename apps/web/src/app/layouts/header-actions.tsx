import { AppearanceButton } from '../appearance/appearance-button.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { Bell } from './bell.tsx';
import classes from './header-actions.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** What every header offers at its end. */
export function HeaderActions() {
  return (
    <div className={classes.actions}>
      <PaletteButton />
      <Bell />
      <LanguageMenu />
      <AppearanceButton />
      <UserMenu />
    </div>
  );
}
