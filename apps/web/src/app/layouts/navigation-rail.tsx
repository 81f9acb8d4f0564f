import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { groupAt, type NavigationEntry, type NavigationGroup } from '../navigation.ts';
import { EntryCount } from './entry-count.tsx';
import { GroupPopover } from './group-popover.tsx';
import { NavigationLink } from './navigation-link.tsx';
import classes from './navigation-rail.module.css';
import { usePathname } from './use-navigation.ts';

/** The collapsed navigation: what works as icons with names, and below it every group, its entries beside it. */
export function NavigationRail({ groups }: { groups: NavigationGroup[] }) {
  const here = groupAt(groups, usePathname());
  const live = groups.flatMap(({ entries }) => entries.filter(({ to }) => to !== null));
  return (
    <>
      <ul className={classes.rail}>
        {live.map((entry) => (
          <RailEntry key={entry.key} entry={entry} />
        ))}
      </ul>
      <hr className={classes.divider} />
      <ul className={classes.rail}>
        {groups.map((group) => (
          <RailGroup key={group.key} group={group} isHere={group === here} />
        ))}
      </ul>
    </>
  );
}

function RailEntry({ entry }: { entry: NavigationEntry }) {
  const { t } = useTranslation('common');
  const name = t(`nav.${entry.key}`);
  return (
    <li>
      <Tooltip label={name} position="right">
        <span>
          <NavigationLink entry={entry} className={classes.link}>
            <entry.icon size={20} aria-hidden />
            <VisuallyHidden>{name}</VisuallyHidden>
            <EntryCount entry={entry} />
          </NavigationLink>
        </span>
      </Tooltip>
    </li>
  );
}

function RailGroup({ group, isHere }: { group: NavigationGroup; isHere: boolean }) {
  const { t } = useTranslation('common');
  const name = t(`nav_group.${group.key}`);
  return (
    <li>
      <GroupPopover
        name={name}
        entries={group.entries}
        side="beside"
        renderButton={(props) => (
          <UnstyledButton {...props} className={classes.group} aria-label={name} data-here={isHere || undefined}>
            <group.icon size={20} aria-hidden />
          </UnstyledButton>
        )}
      />
    </li>
  );
}
