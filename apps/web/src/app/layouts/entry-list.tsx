import { UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isHere, itemsOf, type NavigationEntry } from '../navigation.ts';
import type { Branch } from '../navigation.types.ts';
import fold from '../../ui/fold.module.css';
import classes from './entry-list.module.css';
import row from './navigation-entry.module.css';
import { EntryRow } from './navigation-entry.tsx';
import { usePathname } from './use-navigation.ts';

type Leaving = { onLeave?: (() => void) | undefined };

/** A group's entries one under another; a branch is a row that opens. */
export function EntryList({
  id,
  entries,
  onLeave,
  isHidden,
}: Leaving & { id?: string; entries: NavigationEntry[]; isHidden?: boolean }) {
  return (
    <ul className={classes.list} {...(id ? { id } : {})} hidden={isHidden ?? false}>
      {itemsOf(entries).map((item) =>
        'entries' in item ? (
          <BranchRow key={item.branch} {...item} onLeave={onLeave} />
        ) : (
          <li key={item.key}>
            <EntryRow entry={item} onLeave={onLeave} />
          </li>
        ),
      )}
    </ul>
  );
}

function BranchRow({
  branch,
  icon: Icon,
  entries,
  onLeave,
}: Leaving & { branch: Branch; icon: NavigationEntry['icon']; entries: NavigationEntry[] }) {
  const { t } = useTranslation('common');
  const pathname = usePathname();
  const id = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? entries.some((entry) => isHere(entry, pathname));
  return (
    <li>
      <UnstyledButton
        className={row.branch}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
      >
        <Icon size={18} aria-hidden />
        <span className={row.name}>{t(`nav_branch.${branch}`)}</span>
        <ChevronDown size={16} aria-hidden className={fold.chevron} data-open={isOpen || undefined} />
      </UnstyledButton>
      <ul id={id} hidden={!isOpen} className={classes.twigs}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <EntryRow entry={entry} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </li>
  );
}
