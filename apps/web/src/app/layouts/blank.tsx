import { UnstyledButton } from '@mantine/core';
import { LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './blank.module.css';
import { classesOf, type ShellLayout } from './layout.ts';
import { NavigationSheet } from './navigation-sheet.tsx';
import { useNavigation } from './use-navigation.ts';

/** Nothing but the content, and one small button that opens everything else. */
function BlankRegions() {
  const { t } = useTranslation('common');
  const groups = useNavigation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header>
      <UnstyledButton
        className={classes.button}
        aria-label={t('open_navigation')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <LayoutGrid size={20} aria-hidden />
      </UnstyledButton>
      <NavigationSheet groups={groups} isOpen={isOpen} hasActions onClose={() => setIsOpen(false)} />
    </header>
  );
}

export const blank: ShellLayout = { Regions: BlankRegions, classes: classesOf(classes) };
