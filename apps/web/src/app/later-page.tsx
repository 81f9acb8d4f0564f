import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Hammer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import type { LaterKey } from './navigation.ts';

/** The one page behind every entry that is named and not built yet: it says so, and what can be done instead. */
export function LaterPage({ part }: { part: LaterKey }) {
  const { t } = useTranslation('common');
  const isSignedIn = useSession((state) => state.signedIn);
  return (
    <Page title={t(part)}>
      <EmptyState
        title={t('later.title', { name: t(part) })}
        text={part === 'forgot_password' ? t('later.password') : t('later.text')}
        picture={<Hammer size={40} strokeWidth={1.5} color="var(--mantine-color-dimmed)" />}
      >
        <Button component={Link} to={isSignedIn ? '/documents' : '/sign-in'} variant="default">
          {isSignedIn ? t('later.documents') : t('sign_in')}
        </Button>
      </EmptyState>
    </Page>
  );
}
