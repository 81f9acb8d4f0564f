import type { LiveShare } from '@sealwright/contract';
import { isEmbedded } from '../signing/embedded/use-embedding.ts';

/** Why nothing can be shared. `gone`: it was, until the device was unplugged or the browser took it away. */
export type MediaProblem = 'insecure' | 'unsupported' | 'refused' | 'missing' | 'busy' | 'gone' | 'failed';

const PHONE = /Android|iPhone|iPad|iPod|Mobi/;
const TOUCH_ONLY = '(pointer: coarse) and (hover: none) and (max-width: 48em)';

/** Browsers of phones cannot share a screen, though some have the call. */
export const canShareScreen = (): boolean =>
  typeof navigator.mediaDevices?.getDisplayMedia === 'function' &&
  !PHONE.test(navigator.userAgent) &&
  !matchMedia(TOUCH_ONLY).matches;

type Policed = {
  featurePolicy?: { features: () => string[]; allowsFeature: (feature: string) => boolean };
};

const FEATURES: Record<LiveShare, string> = {
  camera: 'camera',
  microphone: 'microphone',
  screen: 'display-capture',
};

/** What this document may ask for. Browsers that do not say so count as allowing it: they refuse when they are asked. */
function allows(feature: string): boolean {
  const policy = (document as Policed).featurePolicy;
  return policy === undefined || !policy.features().includes(feature) || policy.allowsFeature(feature);
}

/** In a page of others: what that page does not let its frame ask for. */
export const isBlocked = (share: LiveShare): boolean => isEmbedded() && !allows(FEATURES[share]);

const CAMERA: MediaStreamConstraints = { audio: false, video: { facingMode: 'user', width: { ideal: 640 } } };
/** Two people who hear each other by loudspeakers hear themselves without it. */
const MICROPHONE: MediaStreamConstraints = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  video: false,
};
const SCREEN: DisplayMediaStreamOptions = { audio: false, video: { frameRate: { max: 15 } } };

/** What there can be several of, to choose from. */
export type Device = Exclude<LiveShare, 'screen'>;

/** The cameras or microphones of this machine. Browsers name them only where one is in use. */
export async function devicesOf(device: Device): Promise<MediaDeviceInfo[]> {
  const kind = device === 'camera' ? 'videoinput' : 'audioinput';
  const all = (await navigator.mediaDevices?.enumerateDevices?.()) ?? [];
  return all.filter((one) => one.kind === kind && one.deviceId !== '');
}

/** One that was unplugged since gives way to another. */
const constraintsOf = (device: Device, id: string | undefined): MediaStreamConstraints => {
  if (id === undefined) return device === 'camera' ? CAMERA : MICROPHONE;
  const chosen = { deviceId: { ideal: id } };
  return device === 'camera'
    ? { audio: false, video: { ...chosen, width: { ideal: 640 } } }
    : { ...MICROPHONE, audio: { ...(MICROPHONE.audio as MediaTrackConstraints), ...chosen } };
};

/** Asks the person, through the browser, for what they want to share, where they chose one by its id. Throws what `problemOf` understands. */
export async function take(share: LiveShare, id?: string): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new DOMException('No devices', 'SecurityError');
  if (share === 'screen') return devices.getDisplayMedia(SCREEN);
  return devices.getUserMedia(constraintsOf(share, id));
}

const PROBLEMS: Readonly<Record<string, MediaProblem>> = {
  NotAllowedError: 'refused',
  NotFoundError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  OverconstrainedError: 'missing',
  SecurityError: 'insecure',
  TypeError: 'unsupported',
};

export const problemOf = (error: unknown): MediaProblem =>
  (error instanceof Error ? PROBLEMS[error.name] : undefined) ?? 'failed';

export function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

const RELOADED = 'live-session-reloaded';

/**
 * A page keeps the permissions with which it was loaded, and only the pages of live sessions have those of camera, microphone and screen: who
 * comes from another page of ours loads this one anew, once.
 */
export function loadWithPermissions(): void {
  if (Object.values(FEATURES).every(allows)) return sessionStorage.removeItem(RELOADED);
  if (sessionStorage.getItem(RELOADED) !== null) return;
  sessionStorage.setItem(RELOADED, 'yes');
  location.reload();
}
