import type { SigningView } from '@sealwright/contract';
import { useEffect, useRef, useState } from 'react';
import { isOfKind, PREVIEW_PATH, type Question, type Reply, type Shown } from '../../signing/preview/protocol.ts';
import classes from './client-view.module.css';

export const DEVICES = ['phone', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

const SIZES: Record<Device, { width: number; height: number }> = {
  phone: { width: 390, height: 780 },
  desktop: { width: 1280, height: 800 },
};

/** The signing page itself, in a window as large as the device's. What it would ask the server, `onAsk` answers. */
export function ClientFrame(props: {
  view: SigningView;
  device: Device;
  title: string;
  onAsk: (question: Question) => Promise<string[] | null>;
}) {
  const { view, device, title, onAsk } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState(0);
  const measured = useRef<HTMLDivElement>(null);
  const { width, height } = SIZES[device];
  // A wide window is shown smaller, never cut; a phone's keeps its size.
  const scale = room > 0 ? Math.min(1, room / width) : 1;

  useEffect(() => {
    const element = measured.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const answer = ({ origin, source, data }: MessageEvent) => {
      const page = frame.current?.contentWindow;
      if (origin !== location.origin || !page || source !== page || !isOfKind(data, 'preview-ready')) return;
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', ({ data: question }: MessageEvent<Question>) => {
        void onAsk(question).then((pages) => port1.postMessage({ id: question.id, pages } satisfies Reply));
      });
      port1.start();
      page.postMessage({ kind: 'preview', view } satisfies Shown, location.origin, [port2]);
    };
    window.addEventListener('message', answer);
    return () => window.removeEventListener('message', answer);
  }, [view, onAsk]);

  return (
    <div ref={measured} className={classes.room}>
      <div className={classes.device} data-device={device} style={{ width: width * scale, height: height * scale }}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page of our own origin; without it, its scripts and styles would not load */}
        <iframe
          ref={frame}
          className={classes.window}
          title={title}
          src={PREVIEW_PATH}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
