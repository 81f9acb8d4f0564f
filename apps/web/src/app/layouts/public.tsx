import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { LanguageMenu } from './language-menu.tsx';
import classes from './public.module.css';
import { SchemeMenu } from './scheme-menu.tsx';
import { SkipLink } from './skip-link.tsx';

/** For people who are not signed in. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <SkipLink />
      <header className={classes.header}>
        <Brand />
        <Group gap="xs" wrap="nowrap">
          <LanguageMenu />
          <SchemeMenu />
        </Group>
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  );
}
