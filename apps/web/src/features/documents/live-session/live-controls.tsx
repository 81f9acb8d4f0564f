import { Alert, Button, Text } from '@mantine/core';
import { LIVE_SHARES, type LiveShare } from '@sealwright/contract';
import { type LucideIcon, Mic, MicOff, PhoneOff, ScreenShare, ScreenShareOff, Video, VideoOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmbedded } from '../signing/embedded/use-embedding.ts';
import type { CallState, LiveCall } from './live-call.ts';
import classes from './live-controls.module.css';
import { LiveDevices } from './live-devices.tsx';
import { canShareScreen, isBlocked } from './live-media.ts';
import { useCallState } from './use-call.ts';

type Picture = Exclude<LiveShare, 'microphone'>;

const ICONS: Record<Picture, { start: LucideIcon; stop: LucideIcon }> = {
  screen: { start: ScreenShare, stop: ScreenShareOff },
  camera: { start: Video, stop: VideoOff },
};

/** Sharing and stopping, and the end of it all. */
export function LiveControls(props: { call: LiveCall; isEnding: boolean; onEnd: () => void }) {
  const { call } = props;
  const { t } = useTranslation('live-session');
  const problem = useCallState(call, (state) => state.problem);
  const [mayScreen] = useState(canShareScreen);
  const [blocked] = useState(() =>
    LIVE_SHARES.filter((share) => isBlocked(share) && (share !== 'screen' || mayScreen)),
  );
  const offers = (share: LiveShare) => !blocked.includes(share);
  return (
    <>
      <div className={classes.controls}>
        {mayScreen && offers('screen') ? <ShareButton call={call} share="screen" /> : null}
        {offers('camera') ? <ShareButton call={call} share="camera" /> : null}
        {offers('microphone') ? <MicrophoneButton call={call} /> : null}
        <Button
          size="sm"
          color="red"
          leftSection={<PhoneOff size={16} aria-hidden />}
          loading={props.isEnding}
          onClick={() => {
            call.stopSharing();
            props.onEnd();
          }}
        >
          {t('end')}
        </Button>
      </div>
      <LiveDevices call={call} />
      {mayScreen ? null : <Note>{t('no_screen')}</Note>}
      {blocked.map((share) => (
        <Note key={share}>{t(`blocked.${share}`)}</Note>
      ))}
      {problem ? <Problem {...problem} /> : null}
    </>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  );
}

function Problem({ share, why }: NonNullable<CallState['problem']>) {
  const { t } = useTranslation('live-session');
  const isOfDevice = share !== 'screen' && (why === 'missing' || why === 'gone');
  const words = () => {
    if (isOfDevice) return t(`problem.${why}_${share}`);
    if (why === 'refused' && isEmbedded()) return t('problem.refused_framed');
    return t(`problem.${why === 'missing' || why === 'gone' ? 'failed' : why}`);
  };
  return (
    <Alert role="alert" color="red" variant="light" title={t(`share_${share}`)}>
      {words()}
    </Alert>
  );
}

/** Whether one is asked by the browser now, and what begins that. */
function useSharing(call: LiveCall, share: LiveShare) {
  const isOn = useCallState(call, (state) => state.own[share] !== null);
  const [isAsking, setAsking] = useState(false);
  const press = () => {
    if (isOn) return call.unshare(share);
    setAsking(true);
    void call.share(share).finally(() => setAsking(false));
  };
  return { isOn, isAsking, press };
}

function ShareButton({ call, share }: { call: LiveCall; share: Picture }) {
  const { t } = useTranslation('live-session');
  const { isOn, isAsking, press } = useSharing(call, share);
  const Icon = ICONS[share][isOn ? 'stop' : 'start'];
  return (
    <Button
      size="sm"
      variant={isOn ? 'filled' : 'default'}
      leftSection={<Icon size={16} aria-hidden />}
      loading={isAsking}
      onClick={press}
    >
      {t(`${isOn ? 'stop' : 'share'}_${share}`)}
    </Button>
  );
}

/** Pressed while it is on: its name stays, so that it can be found again at once. */
function MicrophoneButton({ call }: { call: LiveCall }) {
  const { t } = useTranslation('live-session');
  const { isOn, isAsking, press } = useSharing(call, 'microphone');
  const Icon = isOn ? Mic : MicOff;
  return (
    <Button
      size="sm"
      variant={isOn ? 'filled' : 'default'}
      leftSection={<Icon size={16} aria-hidden />}
      loading={isAsking}
      aria-pressed={isOn}
      onClick={press}
    >
      {t('share_microphone')}
    </Button>
  );
}
