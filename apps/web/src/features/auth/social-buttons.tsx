import { Button, Divider, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n.ts';
import { firstCharacter } from '../../lib/initials.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { providersQuery, useBeginSocialSignIn } from './social.queries.ts';
import classes from './social-buttons.module.css';

/** One button for each provider that is configured; nothing where there is none. */
export function SocialButtons() {
  const { t } = useTranslation('identities');
  const locale = useLocale();
  const { redirect } = useSearch({ strict: false });
  const { data } = useQuery(providersQuery);
  const begin = useBeginSocialSignIn();
  if (!data || data.results.length === 0) return null;
  return (
    <Stack gap="sm">
      <Divider label={t('buttons.or')} classNames={{ label: classes.or }} />
      <ErrorNote error={begin.error} />
      {data.results.map(({ key, name }) => (
        <Button
          key={key}
          variant="default"
          fullWidth
          leftSection={
            <span aria-hidden className={classes.mark}>
              {firstCharacter(name)}
            </span>
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
