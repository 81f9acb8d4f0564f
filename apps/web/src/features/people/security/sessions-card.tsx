import { Button, Text } from '@mantine/core';
import type { Session } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Card } from '../../../ui/card.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useDeviceWords } from './sessions-device.ts';
import { SessionRow } from './sessions-row.tsx';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './sessions.queries.ts';

// The rest is one press away: a long list would push everything else off the page.
const FEW = 5;

/** Where one is signed in. */
export function SessionsCard() {
  const { t } = useTranslation('security');
  const { data, error, isPending, refetch } = useQuery(sessionsQuery);
  const others = data?.results.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <Card
      title={t('sessions.title')}
      description={t('sessions.text')}
      actions={others > 1 ? <EndOthers count={others} /> : null}
    >
      {isPending ? <RowsSkeleton rows={2} /> : null}
      {data ? <List sessions={data.results} /> : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data && others === 0 ? (
        <Text size="sm" c="dimmed">
          {t('sessions.alone')}
        </Text>
      ) : null}
    </Card>
  );
}

function List({ sessions }: { sessions: Session[] }) {
  const { t } = useTranslation('security');
  const words = useDeviceWords();
  const format = useFormat();
  const end = useEndSession();
  const [isWhole, setIsWhole] = useState(sessions.length <= FEW + 1);
  const ask = async (session: Session) => {
    const device = words(session.device);
    const isSure = await confirm({
      title: t('sessions.confirm_title', { device }),
      body: t('sessions.confirm_text'),
      confirmLabel: t('sessions.sign_out'),
    });
    if (isSure) end.mutate(session.id, { onSuccess: () => void toastDone(t('sessions.done', { device })) });
  };
  return (
    <>
      <Ruled>
        {sessions.slice(0, isWhole ? sessions.length : FEW).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => void ask(session)}
          />
        ))}
      </Ruled>
      {isWhole ? null : (
        <Button variant="subtle" size="sm" onClick={() => setIsWhole(true)}>
          {t('sessions.show_all', { number: format.number(sessions.length) })}
        </Button>
      )}
    </>
  );
}

function EndOthers({ count }: { count: number }) {
  const { t } = useTranslation('security');
  const end = useEndOtherSessions();
  const ask = async () => {
    const isSure = await confirm({
      title: t('sessions.others_title'),
      body: t('sessions.others_text', { count }),
      confirmLabel: t('sessions.others'),
    });
    if (isSure) {
      end.mutate(undefined, { onSuccess: ({ ended }) => void toastDone(t('sessions.others_done', { count: ended })) });
    }
  };
  return (
    <Button variant="default" loading={end.isPending} onClick={() => void ask()}>
      {t('sessions.others')}
    </Button>
  );
}
