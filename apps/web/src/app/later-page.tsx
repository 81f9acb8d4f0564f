import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Hammer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/session.ts';
import { CardPage } from '../ui/card-page.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { type LaterKey, placeOf } from './navigation.ts';

/** The one page behind every entry that is named and not built yet: it says so, and what can be done instead. */
export function LaterPage({ part }: { part: LaterKey }) {
  const { t } = useTranslation('common');
  const isSignedIn = useSession((state) => state.signedIn);
  const branch = placeOf(part.replace('nav.', ''))?.branch;
  // "Overview" alone would not say of what.
  const name = branch ? t('later.in_branch', { branch: t(`nav_branch.${branch}`), name: t(part) }) : t(part);
  const text = t('later.text');
  if (!isSignedIn) {
    return (
      <CardPage title={t('later.title', { name })}>
        <Text c="dimmed">{text}</Text>
        <Button component={Link} to="/sign-in" variant="default" style={{ alignSelf: 'flex-start' }}>
          {t('sign_in')}
        </Button>
      </CardPage>
    );
  }
  return (
    <Page title={name}>
      <EmptyState
        title={t('later.title', { name })}
        text={text}
        picture={<Hammer size={40} strokeWidth={1.5} color="var(--mantine-color-dimmed)" />}
      >
        <Button component={Link} to="/documents" variant="default">
          {t('later.documents')}
        </Button>
      </EmptyState>
    </Page>
  );
}
