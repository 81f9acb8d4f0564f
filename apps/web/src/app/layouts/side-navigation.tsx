import { UnstyledButton } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NavigationGroup } from '../navigation.ts';
import { NavigationLink } from './navigation-link.tsx';
import classes from './side-navigation.module.css';

/**
 * The groups one under another. What is not built yet is marked in words; a group of nothing else begins closed.
 * `onLeave` is called when an entry is followed: the drawer closes.
 */
export function SideNavigation({ groups, onLeave }: { groups: NavigationGroup[]; onLeave?: () => void }) {
  return groups.map((group) => <Group key={group.key} group={group} onLeave={onLeave} />);
}

function Group({ group, onLeave }: { group: NavigationGroup; onLeave: (() => void) | undefined }) {
  const { t } = useTranslation('common');
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const isHere = group.entries.some((entry) => pathname === `/later/nav.${entry.key}`);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? (isHere || group.entries.some((entry) => entry.to));
  const id = `navigation-${group.key}`;
  return (
    <section className={classes.group}>
      <UnstyledButton
        className={classes.heading}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
      >
        {t(`nav_group.${group.key}`)}
        <ChevronDown size={16} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
      </UnstyledButton>
      <ul id={id} hidden={!isOpen} className={classes.list}>
        {group.entries.map((entry) => (
          <li key={entry.key}>
            <NavigationLink entry={entry} className={classes.link} onClick={onLeave}>
              <entry.icon size={18} aria-hidden />
              <span className={classes.name}>{t(`nav.${entry.key}`)}</span>
              {entry.to ? null : <span className={classes.later}>{t('later')}</span>}
            </NavigationLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
