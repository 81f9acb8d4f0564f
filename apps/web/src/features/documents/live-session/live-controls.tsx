import { Alert, Button, Text } from '@mantine/core';
import type { LiveShare } from '@sealwright/contract';
import { type LucideIcon, PhoneOff, ScreenShare, ScreenShareOff, Video, VideoOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveCall } from './live-call.ts';
import classes from './live-controls.module.css';
import { canShareScreen } from './live-media.ts';
import { useCallState } from './use-call.ts';

const ICONS: Record<LiveShare, { start: LucideIcon; stop: LucideIcon }> = {
  screen: { start: ScreenShare, stop: ScreenShareOff },
  camera: { start: Video, stop: VideoOff },
};

/** Sharing and stopping, and the end of it all. */
export function LiveControls(props: { call: LiveCall; isEnding: boolean; onEnd: () => void }) {
  const { call } = props;
  const { t } = useTranslation('live-session');
  const problem = useCallState(call, (state) => state.problem);
  const [mayScreen] = useState(canShareScreen);
  return (
    <>
      <div className={classes.controls}>
        {mayScreen ? <ShareButton call={call} share="screen" /> : null}
        <ShareButton call={call} share="camera" />
        <Button
          size="sm"
          color="red"
          leftSection={<PhoneOff size={16} aria-hidden />}
          loading={props.isEnding}
          onClick={props.onEnd}
        >
          {t('end')}
        </Button>
      </div>
      {mayScreen ? null : (
        <Text size="xs" c="dimmed">
          {t('no_screen')}
        </Text>
      )}
      {problem ? (
        <Alert role="alert" color="red" variant="light" title={t(`share_${problem.share}`)}>
          {t(`problem.${problem.why}`)}
        </Alert>
      ) : null}
    </>
  );
}

function ShareButton({ call, share }: { call: LiveCall; share: LiveShare }) {
  const { t } = useTranslation('live-session');
  const isOn = useCallState(call, (state) => state.own[share] !== null);
  const [isAsking, setAsking] = useState(false);
  const Icon = ICONS[share][isOn ? 'stop' : 'start'];
  const press = () => {
    if (isOn) return call.unshare(share);
    setAsking(true);
    void call.share(share).finally(() => setAsking(false));
  };
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
