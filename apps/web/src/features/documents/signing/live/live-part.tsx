import { Button, Text } from '@mantine/core';
import type { LiveSession } from '@sealwright/contract';
import { Radio } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import { LiveControls } from '../../live-session/live-controls.tsx';
import { OtherPointer, useOwnPointer } from '../../live-session/live-pointer.tsx';
import { LiveSound } from '../../live-session/live-sound.tsx';
import { LiveVideos } from '../../live-session/live-videos.tsx';
import { otherName, useLiveWords } from '../../live-session/live-words.ts';
import { useCall, useCallState } from '../../live-session/use-call.ts';
import type { Link } from '../link.ts';
import { useWork } from '../use-work.ts';
import { ConsentToLive } from './consent-to-live.tsx';
import { type LiveCalls, liveCalls } from './live.queries.ts';
import classes from './live-part.module.css';
import { ShownField } from './shown-field.tsx';

/** The place for it above the pages, where the screen has one (signing-screen.tsx). */
const LIVE_PLACE = 'live-place';

/** An invitation to a live session, and the session itself: seen on the signing page for as long as it lasts. */
export function LivePart({ link }: { link: Link }) {
  const calls = useMemo(() => liveCalls(link), [link]);
  const [told, setTold] = useState<LiveSession | null>(null);
  const [joined, setJoined] = useState<LiveSession | null>(null);
  const [closed, setClosed] = useState<number | null>(null);
  useInvitations(calls, setTold);
  // Who agreed once is in it again where this page is loaded anew.
  if (told?.state === 'active' && told.id !== joined?.id && told.id !== closed) setJoined(told);
  const close = () => {
    setClosed(joined?.id ?? null);
    setJoined(null);
  };
  if (told?.state === 'invited') return <Invitation calls={calls} session={told} onAnswered={setTold} />;
  return joined ? <Joined key={joined.id} calls={calls} joined={joined} onClose={close} /> : null;
}

/** A page that no one sees holds no connection open. */
function useInvitations(calls: LiveCalls, onSession: (session: LiveSession | null) => void): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    const follow = () => {
      if (document.visibilityState === 'visible') stop ??= calls.watch(onSession);
      else {
        stop?.();
        stop = null;
      }
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      stop?.();
      document.removeEventListener('visibilitychange', follow);
    };
  }, [calls, onSession]);
}

type InvitationProps = { calls: LiveCalls; session: LiveSession; onAnswered: (session: LiveSession | null) => void };

function Invitation({ calls, session, onAnswered }: InvitationProps) {
  const { t } = useTranslation('live-session');
  const [isOpen, setOpen] = useState(false);
  const declining = useWork();
  const name = otherName(session, 'recipient');
  const answer = async (accepted: boolean) => {
    const answered = await calls.answer(accepted);
    onAnswered(answered.state === 'ended' ? null : answered);
  };
  return (
    <Strip label={t('live', { name })}>
      <output className={classes.mark}>
        <Radio size={16} aria-hidden />
        {t('invited', { name })}
      </output>
      <div className={classes.acts}>
        <Button size="sm" onClick={() => setOpen(true)}>
          {t('answer')}
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={declining.isBusy}
          onClick={() => declining.run(() => answer(false))}
        >
          {t('decline')}
        </Button>
      </div>
      <ErrorNote error={declining.error} />
      {isOpen ? <ConsentToLive name={name} onAnswer={answer} onClose={() => setOpen(false)} /> : null}
    </Strip>
  );
}

type JoinedProps = { calls: LiveCalls; joined: LiveSession; onClose: () => void };

function Joined({ calls, joined, onClose }: JoinedProps) {
  const [round, setRound] = useState(0);
  return <Session key={round} calls={calls} joined={joined} onClose={onClose} onHere={() => setRound(round + 1)} />;
}

function Session({ calls, joined, onClose, onHere }: JoinedProps & { onHere: () => void }) {
  const call = useCall('recipient', calls.ticket);
  const { t } = useTranslation('live-session');
  const common = useTranslation('common').t;
  const { stateOf, endOf } = useLiveWords('recipient');
  const state = useCallState(call, (all) => all);
  const leaving = useWork();
  useOwnPointer(call);
  const session = state.session ?? joined;
  const name = otherName(session, 'recipient');
  const { end } = state;
  return (
    <Strip label={t('live', { name })} isLive={end === null}>
      <p className={classes.mark}>
        <Radio size={16} aria-hidden />
        {t('live', { name })}
      </p>
      <Text size="sm" component="output">
        {end === null ? stateOf(state, session) : endOf(end, session)}
      </Text>
      {end === null ? (
        <>
          <LiveSound call={call} session={session} />
          <LiveControls
            call={call}
            isEnding={leaving.isBusy}
            onEnd={() => leaving.run(async () => call.finish(await calls.leave()))}
          />
          <ErrorNote error={leaving.error} />
          <LiveVideos call={call} session={session} />
          <OtherPointer call={call} name={name} />
          <ShownField call={call} name={name} />
        </>
      ) : (
        <div className={classes.acts}>
          {end.kind === 'elsewhere' ? (
            <Button size="sm" onClick={onHere}>
              {t('continue_here')}
            </Button>
          ) : null}
          <Button size="sm" variant="default" onClick={onClose}>
            {common('close')}
          </Button>
        </div>
      )}
    </Strip>
  );
}

/** The place comes and goes with the screen that has it. */
function onOtherScreen(tell: () => void): () => void {
  const observer = new MutationObserver(tell);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Above the pages where there are pages, and else at the upper edge of whatever is shown. */
function Strip({ label, isLive = false, children }: { label: string; isLive?: boolean; children: ReactNode }) {
  const place = useSyncExternalStore(onOtherScreen, () => document.getElementById(LIVE_PLACE));
  const strip = (
    <section
      className={classes.strip}
      data-live={isLive || undefined}
      data-floating={place === null || undefined}
      aria-label={label}
    >
      {children}
    </section>
  );
  return place === null ? strip : createPortal(strip, place);
}
