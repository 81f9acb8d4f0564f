import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { LiveSession, LiveTicket } from '@sealwright/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MailPlus, Radio } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { documentQuery } from '../documents/documents.queries.ts';
import { openResend } from '../documents/resend-dialog.tsx';
import type { LiveCall } from './live-call.ts';
import { LiveControls } from './live-controls.tsx';
import { LiveDocument } from './live-document.tsx';
import { OtherPointer, useOwnPointer } from './live-pointer.tsx';
import classes from './live-room.module.css';
import { endOf, ticketOf } from './live-session.queries.ts';
import { LiveSound } from './live-sound.tsx';
import { LiveVideos } from './live-videos.tsx';
import { otherName, useLiveWords } from './live-words.ts';
import { useCall, useCallState } from './use-call.ts';

/** The sender’s side, from the invitation to the end. `onAgain` leads back to the choice of whom to invite. */
export function LiveRoom({ session, onAgain }: { session: LiveSession; onAgain: () => void }) {
  const [round, setRound] = useState(0);
  const { document } = session;
  const ticket = useCallback(() => ticketOf(document), [document]);
  return <Room key={round} ticket={ticket} invited={session} onAgain={onAgain} onHere={() => setRound(round + 1)} />;
}

type RoomProps = {
  ticket: () => Promise<LiveTicket>;
  invited: LiveSession;
  onAgain: () => void;
  onHere: () => void;
};

function Room({ ticket, invited, onAgain, onHere }: RoomProps) {
  const call = useCall('sender', ticket);
  const { t } = useTranslation('live-session');
  const { endOf: wordsOfEnd } = useLiveWords('sender');
  const session = useCallState(call, (state) => state.session) ?? invited;
  const end = useCallState(call, (state) => state.end);
  const ending = useMutation({ mutationFn: () => endOf(session.document), onSuccess: call.finish });
  if (end !== null) {
    return (
      <Alert color="gray" variant="light" title={t('live', { name: otherName(session, 'sender') })}>
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{wordsOfEnd(end, session)}</Text>
          <Group gap="sm">
            {end.kind === 'elsewhere' ? (
              <Button size="sm" onClick={onHere}>
                {t('continue_here')}
              </Button>
            ) : (
              <Button size="sm" variant="default" onClick={onAgain}>
                {t('again')}
              </Button>
            )}
          </Group>
        </Stack>
      </Alert>
    );
  }
  const acts = { isEnding: ending.isPending, onEnd: () => ending.mutate() };
  return (
    <Stack gap="md">
      <ErrorNote error={ending.error} title={t('end')} />
      {session.state === 'invited' ? (
        <Waiting session={session} {...acts} />
      ) : (
        <Together call={call} session={session} {...acts} />
      )}
    </Stack>
  );
}

type ActsProps = { session: LiveSession; isEnding: boolean; onEnd: () => void };

function Waiting({ session, isEnding, onEnd }: ActsProps) {
  const { t } = useTranslation('live-session');
  const { data: document } = useQuery(documentQuery(session.document));
  const name = otherName(session, 'sender');
  return (
    <Card title={t('waiting_title', { name })} description={t('waiting_text', { name })}>
      <Group gap="sm">
        {document?.can.resend ? (
          <Button
            size="sm"
            variant="default"
            leftSection={<MailPlus size={16} aria-hidden />}
            onClick={() => void openResend(document)}
          >
            {t('resend')}
          </Button>
        ) : null}
        <Button size="sm" variant="default" loading={isEnding} onClick={onEnd}>
          {t('cancel')}
        </Button>
      </Group>
    </Card>
  );
}

function Together({ call, session, isEnding, onEnd }: ActsProps & { call: LiveCall }) {
  const { t } = useTranslation('live-session');
  const { stateOf } = useLiveWords('sender');
  const state = useCallState(call, (all) => all);
  const { data: document, error, refetch } = useQuery(documentQuery(session.document));
  useOwnPointer(call);
  const name = otherName(session, 'sender');
  return (
    <div className={classes.room}>
      <section className={classes.side} aria-label={t('live', { name })}>
        <p className={classes.mark}>
          <Radio size={16} aria-hidden />
          {t('live', { name })}
        </p>
        <Text size="sm" component="output">
          {stateOf(state, session)}
        </Text>
        <LiveSound call={call} session={session} />
        <LiveControls call={call} isEnding={isEnding} onEnd={onEnd} />
        <LiveVideos call={call} session={session} />
      </section>
      <ErrorNote error={document ? null : error} onRetry={() => void refetch()} />
      {document ? (
        <LiveDocument
          call={call}
          document={document}
          recipient={session.recipient.id}
          name={name}
          onPicturesExpired={() => void refetch()}
        />
      ) : null}
      <OtherPointer call={call} name={name} />
    </div>
  );
}
