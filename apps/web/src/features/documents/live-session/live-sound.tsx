import { Button, Stack, Text } from '@mantine/core';
import type { LiveSession } from '@sealwright/contract';
import { type LucideIcon, Mic, Volume2 } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isShared, type LiveCall } from './live-call.ts';
import classes from './live-sound.module.css';
import { otherName } from './live-words.ts';
import { useCallState } from './use-call.ts';

/** Whose microphone is on, said for as long as it is, and the voice of the other. */
export function LiveSound({ call, session }: { call: LiveCall; session: LiveSession }) {
  const { t } = useTranslation('live-session');
  const isOn = useCallState(call, (state) => state.own.microphone !== null);
  const voice = useCallState(call, (state) => state.remote.microphone);
  const isTheirsOn = isShared(session, call.side === 'sender' ? 'recipient' : 'sender', 'microphone');
  return (
    <>
      <output className={classes.marks}>
        {isOn ? (
          <Mark icon={Mic} isOwn>
            {t('microphone_on')}
          </Mark>
        ) : null}
        {isTheirsOn ? (
          <Mark icon={Volume2}>{t('microphone_theirs', { name: otherName(session, call.side) })}</Mark>
        ) : null}
      </output>
      {isTheirsOn && voice ? <Voice stream={voice} /> : null}
    </>
  );
}

function Mark({ icon: Icon, isOwn = false, children }: { icon: LucideIcon; isOwn?: boolean; children: ReactNode }) {
  return (
    <span className={classes.mark} data-own={isOwn || undefined}>
      <Icon size={16} aria-hidden />
      <span>{children}</span>
    </span>
  );
}

/** Browsers play no sound on a page where nothing was pressed yet: then the next press does, on the button or anywhere else. */
function Voice({ stream }: { stream: MediaStream }) {
  const { t } = useTranslation('live-session');
  const audio = useRef<HTMLAudioElement>(null);
  const [isRefused, setRefused] = useState(false);
  const play = useCallback(async () => {
    try {
      await audio.current?.play();
      setRefused(false);
    } catch (error) {
      // Any other one is that the sound changed or went in between.
      if (error instanceof Error && error.name === 'NotAllowedError') setRefused(true);
    }
  }, []);
  useEffect(() => {
    const element = audio.current;
    if (element === null) return undefined;
    element.srcObject = stream;
    void play();
    return () => {
      element.srcObject = null;
    };
  }, [stream, play]);
  useEffect(() => {
    if (!isRefused) return undefined;
    // Whatever is pressed.
    const again = () => void play();
    document.addEventListener('click', again);
    return () => document.removeEventListener('click', again);
  }, [isRefused, play]);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what two people say in this moment */}
      <audio ref={audio} />
      {isRefused ? (
        <Stack gap={4} align="flex-start" role="alert">
          <Text size="sm">{t('sound_refused')}</Text>
          <Button size="sm" variant="default" leftSection={<Volume2 size={16} aria-hidden />}>
            {t('play_sound')}
          </Button>
        </Stack>
      ) : null}
    </>
  );
}
