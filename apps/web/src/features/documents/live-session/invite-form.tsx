import { Button, Radio, Stack, Text } from '@mantine/core';
import type { LiveRecipient, LiveSession } from '@sealwright/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useRecipientName } from '../../../ui/recipient-name.ts';
import { invite } from './live-session.queries.ts';

/** Whom to invite: those who cannot be invited stand there with the reason. */
export function InviteForm(props: { recipients: readonly LiveRecipient[]; onInvited: (session: LiveSession) => void }) {
  const { recipients } = props;
  const { t } = useTranslation('live-session');
  const nameOf = useRecipientName();
  const first = recipients.find(({ obstacle }) => obstacle === null);
  const [chosen, setChosen] = useState(first?.id ?? null);
  const recipient = recipients.find(({ id }) => id === chosen) ?? first;
  const inviting = useMutation({ mutationFn: invite, onSuccess: props.onInvited });
  return (
    <Card label={t('title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (recipient && !inviting.isPending) inviting.mutate(recipient);
        }}
      >
        <Stack gap="md" align="flex-start">
          <Text>{t('intro')}</Text>
          <Radio.Group
            label={t('recipient')}
            value={String(recipient?.id ?? '')}
            onChange={(value) => setChosen(Number(value))}
          >
            <Stack gap="xs" mt="xs">
              {recipients.map((one) => (
                <Radio
                  key={one.id}
                  value={String(one.id)}
                  label={<Bdi>{nameOf(one)}</Bdi>}
                  description={one.obstacle === null ? undefined : t(`obstacle.${one.obstacle}`)}
                  disabled={one.obstacle !== null}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Text size="sm" c="dimmed">
            {t('private')}
          </Text>
          <ErrorNote error={inviting.error} title={t('invite')} />
          <Button type="submit" loading={inviting.isPending}>
            {t('invite')}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
