import { Button, Divider, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RoundIcon } from '../../../ui/round-icon.tsx';
import { useLocale } from '../../../lib/i18n.ts';
import { firstCharacter } from '../../../lib/initials.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { providersQuery, useBeginSocialSignIn } from './social.queries.ts';

type Props = { first?: ReactNode; teams?: readonly { key: string; name: string }[] };

/** The other ways in: `first`, those of teams, then one button for each provider that is configured. Nothing where there is none. */
export function SocialButtons({ first = null, teams = [] }: Props) {
  const { t } = useTranslation('identities');
  const locale = useLocale();
  const { redirect } = useSearch({ strict: false });
  const { data } = useQuery(providersQuery);
  const begin = useBeginSocialSignIn();
  const providers = [...teams, ...(data?.results ?? [])];
  if (first === null && providers.length === 0) return null;
  return (
    <Stack gap="sm">
      <Divider label={t('buttons.or')} styles={{ label: { fontSize: 'var(--mantine-font-size-sm)' } }} />
      {first}
      <ErrorNote error={begin.error} />
      {providers.map(({ key, name }) => (
        <Button
          key={key}
          variant="default"
          fullWidth
          leftSection={
            <RoundIcon size={24} variant="default" fz={13} fw={600} aria-hidden>
              {firstCharacter(name)}
            </RoundIcon>
          }
          loading={begin.isPending && begin.variables.provider === key}
          disabled={begin.isPending && begin.variables.provider !== key}
          onClick={() => begin.mutate({ provider: key, locale, redirect: redirect ?? null })}
        >
          {t('buttons.with', { provider: name })}
        </Button>
      ))}
    </Stack>
  );
}
