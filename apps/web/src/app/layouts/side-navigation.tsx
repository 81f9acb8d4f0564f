import { UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NavigationGroup } from '../navigation.ts';
import { EntryList } from './entry-list.tsx';
import fold from '../../ui/fold.module.css';
import classes from './side-navigation.module.css';

/** The groups one under another. `onLeave` is called when an entry is followed: the drawer closes. */
export function SideNavigation({ groups, onLeave }: { groups: NavigationGroup[]; onLeave?: () => void }) {
  return groups.map((group) => <FoldedGroup key={group.key} group={group} onLeave={onLeave} />);
}

/** A group under a heading that opens and closes it. */
function FoldedGroup({ group, onLeave }: { group: NavigationGroup; onLeave: (() => void) | undefined }) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  return (
    <section className={classes.group}>
      <UnstyledButton
        className={classes.heading}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(`nav_group.${group.key}`)}
        <ChevronDown size={16} aria-hidden className={fold.chevron} data-open={isOpen || undefined} />
      </UnstyledButton>
      <EntryList id={id} entries={group.entries} isHidden={!isOpen} onLeave={onLeave} />
    </section>
  );
}
