import { ActionIcon, Text } from '@mantine/core';
import type { LiveSession } from '@sealwright/contract';
import { Maximize2, Minimize2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isShared, type LiveCall } from './live-call.ts';
import { otherName } from './live-words.ts';
import classes from './live-videos.module.css';
import { useCallState } from './use-call.ts';

const PICTURES = ['screen', 'camera'] as const;

/** What the other shares, and small, what one shares oneself. */
export function LiveVideos({ call, session }: { call: LiveCall; session: LiveSession }) {
  const { t } = useTranslation('live-session');
  const remote = useCallState(call, (state) => state.remote);
  const own = useCallState(call, (state) => state.own);
  const name = otherName(session, call.side);
  const other = call.side === 'sender' ? 'recipient' : 'sender';
  const theirs = PICTURES.filter((share) => isShared(session, other, share) && remote[share] !== null);
  const mine = PICTURES.filter((share) => own[share] !== null);
  return (
    <div className={classes.videos}>
      {theirs.map((share) => (
        <Video key={share} stream={remote[share]} label={t(`video.${share}`, { name })} canGrow />
      ))}
      {theirs.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('video.none', { name })}
        </Text>
      ) : null}
      {mine.length > 0 ? (
        <div className={classes.own}>
          {mine.map((share) => (
            <Video key={share} stream={own[share]} label={t(`video.own_${share}`)} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Video(props: { stream: MediaStream | null; label: string; canGrow?: boolean }) {
  const { stream, label, canGrow = false } = props;
  const { t } = useTranslation('live-session');
  const video = useRef<HTMLVideoElement>(null);
  const [isLarge, setLarge] = useState(false);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  const Icon = isLarge ? Minimize2 : Maximize2;
  return (
    <figure className={classes.video} data-large={isLarge || undefined}>
      <video ref={video} className={classes.picture} autoPlay playsInline muted aria-label={label} />
      <figcaption className={classes.caption}>
        <span>{label}</span>
        {canGrow ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${t(isLarge ? 'smaller' : 'larger')}: ${label}`}
            aria-pressed={isLarge}
            onClick={() => setLarge(!isLarge)}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ) : null}
      </figcaption>
    </figure>
  );
}
