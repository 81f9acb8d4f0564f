import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { NavigationEntry } from '../navigation.ts';
import { EntryCount } from './entry-count.tsx';
import classes from './navigation-entry.module.css';
import { NavigationLink } from './navigation-link.tsx';

type Props = { entry: NavigationEntry; onLeave?: (() => void) | undefined };

/** An entry as a row: picture and name. The navigation is drawn anew with each answer it waits for, its thirty rows are not. */
export const EntryRow = memo(function EntryRow({ entry, onLeave }: Props) {
  const { t } = useTranslation('common');
  return (
    <NavigationLink entry={entry} className={classes.link} onClick={onLeave}>
      <entry.icon size={18} aria-hidden />
      <span className={classes.name}>{t(`nav.${entry.key}`)}</span>
      <EntryCount entry={entry} />
    </NavigationLink>
  );
});
