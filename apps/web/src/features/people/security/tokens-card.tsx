import { Anchor, Button, Stack, Text } from '@mantine/core';
import type { PersonalToken } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { TokenDialog } from './tokens-dialog.tsx';
import { TokenRow } from './tokens-row.tsx';
import { tokensQuery, useRevokeToken } from './tokens.queries.ts';

/** Personal access tokens. */
export function TokensCard() {
  const { t } = useTranslation('security');
  const { data, error, isPending, refetch } = useQuery(tokensQuery);
  const [isMaking, setIsMaking] = useState(false);
  return (
    <Card
      title={t('tokens.title')}
      description={
        <>
          {t('tokens.text')}{' '}
          <Anchor href="/api/docs" target="_blank" rel="noopener" inherit underline="always">
            {t('tokens.docs')}
          </Anchor>
        </>
      }
      actions={
        <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={() => setIsMaking(true)}>
          {t('tokens.create')}
        </Button>
      }
    >
      {isPending ? <RowsSkeleton rows={1} /> : null}
      {data ? <List tokens={data.results} /> : <ErrorNote error={error} onRetry={() => void refetch()} />}
      <TokenDialog isOpen={isMaking} onClose={() => setIsMaking(false)} />
    </Card>
  );
}

function List({ tokens }: { tokens: PersonalToken[] }) {
  const { t } = useTranslation('security');
  const revoke = useRevokeToken();
  const ask = async ({ id, name }: PersonalToken) => {
    const isSure = await confirm({
      title: t('tokens.revoke_title'),
      body: (
        <Stack gap="xs">
          <Text fw={550}>
            <Bdi>{name}</Bdi>
          </Text>
          <Text>{t('tokens.revoke_text')}</Text>
        </Stack>
      ),
      confirmLabel: t('tokens.revoke'),
      isDangerous: true,
    });
    if (isSure) revoke.mutate(id, { onSuccess: () => void toastDone(t('tokens.revoked')) });
  };
  if (tokens.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('tokens.none')}
      </Text>
    );
  }
  return (
    <Ruled>
      {tokens.map((token) => (
        <TokenRow
          key={token.id}
          token={token}
          isEnding={revoke.isPending && revoke.variables === token.id}
          onRevoke={() => void ask(token)}
        />
      ))}
    </Ruled>
  );
}
