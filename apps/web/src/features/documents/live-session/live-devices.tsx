import { NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveCall } from './live-call.ts';
import classes from './live-controls.module.css';
import { type Device, devicesOf } from './live-media.ts';
import { useCallState } from './use-call.ts';

/** Which camera and which microphone, where there are several and one is on: before that browsers do not name them. */
export function LiveDevices({ call }: { call: LiveCall }) {
  return (
    <div className={classes.controls}>
      <DeviceSelect call={call} device="camera" />
      <DeviceSelect call={call} device="microphone" />
    </div>
  );
}

function DeviceSelect({ call, device }: { call: LiveCall; device: Device }) {
  const { t } = useTranslation('live-session');
  const stream = useCallState(call, (state) => state.own[device]);
  const devices = useDevices(device, stream);
  if (stream === null || devices.length < 2) return null;
  return (
    <NativeSelect
      size="sm"
      label={t(`device.${device}`)}
      data={devices.map(({ deviceId, label }, at) => ({
        value: deviceId,
        label: label || `${t(`device.${device}`)} ${at + 1}`,
      }))}
      value={stream.getTracks()[0]?.getSettings().deviceId ?? ''}
      onChange={(event) => void call.choose(device, event.currentTarget.value)}
    />
  );
}

function useDevices(device: Device, stream: MediaStream | null): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    if (stream === null) return undefined;
    let isOver = false;
    const look = () =>
      void devicesOf(device).then(
        (found) => {
          if (!isOver) setDevices(found);
        },
        () => undefined,
      );
    look();
    navigator.mediaDevices.addEventListener('devicechange', look);
    return () => {
      isOver = true;
      navigator.mediaDevices.removeEventListener('devicechange', look);
    };
  }, [device, stream]);
  return devices;
}
