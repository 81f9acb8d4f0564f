import { Tooltip, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NavigationEntry, NavigationGroup } from '../navigation.ts';
import { NavigationLink } from './navigation-link.tsx';
import classes from './side-navigation.module.css';

/** The collapsed navigation: what works, as icons with names; a group of which nothing works yet widens the navigation. */
export function NavigationRail({ groups, onWiden }: { groups: NavigationGroup[]; onWiden: () => void }) {
  const { t } = useTranslation('common');
  return (
    <ul className={classes.rail}>
      {groups.map((group) => {
        const live = group.entries.filter((entry) => entry.to);
        const [first] = group.entries;
        if (live.length > 0) return live.map((entry) => <RailEntry key={entry.key} entry={entry} />);
        if (!first) return null;
        const name = t(`nav_group.${group.key}`);
        return (
          <li key={group.key}>
            <Tooltip label={name} position="right">
              <UnstyledButton className={classes.railLink} data-later aria-label={name} onClick={onWiden}>
                <first.icon size={20} aria-hidden />
              </UnstyledButton>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}

function RailEntry({ entry }: { entry: NavigationEntry }) {
  const { t } = useTranslation('common');
  const name = t(`nav.${entry.key}`);
  return (
    <li>
      <Tooltip label={name} position="right">
        <span>
          <NavigationLink entry={entry} className={classes.railLink} label={name}>
            <entry.icon size={20} aria-hidden />
          </NavigationLink>
        </span>
      </Tooltip>
    </li>
  );
}
