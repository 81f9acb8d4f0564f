import type { LiveShare } from '@sealwright/contract';

/** Why nothing can be shared; each is a text. */
export type MediaProblem = 'insecure' | 'unsupported' | 'refused' | 'missing' | 'busy' | 'failed';

const PHONE = /Android|iPhone|iPad|iPod|Mobi/;
const TOUCH_ONLY = '(pointer: coarse) and (hover: none) and (max-width: 48em)';

/** Browsers of phones cannot share a screen, though some have the call. */
export const canShareScreen = (): boolean =>
  typeof navigator.mediaDevices?.getDisplayMedia === 'function' &&
  !PHONE.test(navigator.userAgent) &&
  !matchMedia(TOUCH_ONLY).matches;

const CAMERA: MediaStreamConstraints = { audio: false, video: { facingMode: 'user', width: { ideal: 640 } } };
const SCREEN: DisplayMediaStreamOptions = { audio: false, video: { frameRate: { max: 15 } } };

/** Asks the person, through the browser, for what they want to share. Throws what `problemOf` understands. */
export async function take(share: LiveShare): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new DOMException('No devices', 'SecurityError');
  return share === 'camera' ? devices.getUserMedia(CAMERA) : devices.getDisplayMedia(SCREEN);
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

type Policed = { featurePolicy?: { allowsFeature: (feature: string) => boolean } };
const RELOADED = 'live-session-reloaded';

/**
 * A page keeps the permissions with which it was loaded, and only the two pages of live sessions have those of the camera and the screen: who
 * comes from another page of ours loads this one anew, once. Browsers that do not say what is allowed do not refuse it either.
 */
export function loadWithPermissions(): void {
  const policy = (document as Policed).featurePolicy;
  if (policy === undefined || policy.allowsFeature('camera')) return sessionStorage.removeItem(RELOADED);
  if (sessionStorage.getItem(RELOADED) !== null) return;
  sessionStorage.setItem(RELOADED, 'yes');
  location.reload();
}
