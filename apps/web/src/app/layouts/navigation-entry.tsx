import { useTranslation } from 'react-i18next';
import type { NavigationEntry } from '../navigation.ts';
import { EntryCount } from './entry-count.tsx';
import classes from './navigation-entry.module.css';
import { NavigationLink } from './navigation-link.tsx';

/** An entry as a row: picture and name. */
export function EntryRow({ entry, onLeave }: { entry: NavigationEntry; onLeave?: (() => void) | undefined }) {
  const { t } = useTranslation('common');
  return (
    <NavigationLink entry={entry} className={classes.link} onClick={onLeave}>
      <entry.icon size={18} aria-hidden />
      <span className={classes.name}>{t(`nav.${entry.key}`)}</span>
      <EntryCount entry={entry} />
    </NavigationLink>
  );
}
