import { type FromFrame, heardByFrame } from './card-messages.ts';
import type { FramePort } from './card-frame.tsx';

/** Speaks with the page that holds this frame, and with no other. */
export function framePort(page: Window): FramePort {
  const say = (message: FromFrame) => page.postMessage(message, location.origin);
  return {
    hear: (perform) => {
      const hear = (event: MessageEvent<unknown>) => {
        const ask = heardByFrame(event, page);
        if (ask !== null) void perform(ask).then((answer) => say({ kind: 'outcome', id: ask.id, answer }));
      };
      addEventListener('message', hear);
      say({ kind: 'ready' });
      return () => removeEventListener('message', hear);
    },
    fit: (element) => {
      const observer = new ResizeObserver(() => say({ kind: 'height', height: Math.ceil(element.offsetHeight) }));
      observer.observe(element);
      return () => observer.disconnect();
    },
  };
}
