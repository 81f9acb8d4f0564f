import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmailForm } from './password-email-form.tsx';
import { passwordQuery } from './passwords.queries.ts';

/** The password and the address: change, set, and since when. */
export function PasswordCard() {
  const { t } = useTranslation('passwords');
  const locale = useLocale();
  const { data, error, refetch } = useQuery(passwordQuery);
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Card title={t('card.title')}>
      {error && !data ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={96} /> : null}
      {data ? (
        <>
          <Row
            title={t('card.password')}
            action={
              <LinkButton variant="default" to="/app/account/change-password">
                {t(data.changedAt === null ? 'set.title' : 'change.title')}
              </LinkButton>
            }
          >
            <Text size="sm" c="dimmed">
              {data.changedAt === null
                ? t('card.no_password')
                : t('card.since', { date: formatDate(locale, data.changedAt) })}
            </Text>
          </Row>
          <Row
            title={t('card.email')}
            action={
              isChanging ? null : (
                <Button variant="default" onClick={() => setIsChanging(true)}>
                  {t('card.change_email')}
                </Button>
              )
            }
          >
            <Text size="sm" c="dimmed">
              <Bdi>{data.email}</Bdi>
            </Text>
            {data.pendingEmail === null ? null : (
              <Text size="sm" mt={4}>
                {t('card.pending')} <Bdi>{data.pendingEmail}</Bdi>
              </Text>
            )}
          </Row>
          {isChanging ? <EmailForm onEnd={() => setIsChanging(false)} /> : null}
        </>
      ) : null}
    </Card>
  );
}

function Row(props: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={2} miw={0}>
        <Text fw={500}>{props.title}</Text>
        {props.children}
      </Stack>
      {props.action}
    </Group>
  );
}
