import type { SigningView } from '@sealwright/contract';
import type { Keeper } from '../kept.ts';
import type { Stage } from '../signing.store.ts';
import { previewCalls } from './calls.ts';
import { isOfKind, type Question, type Ready, type Reply } from './protocol.ts';

/** Nothing that is entered in a preview stays on the device. */
const KEPT_NOWHERE: Keeper = {
  keep: () => true,
  forget: () => undefined,
  recall: () => null,
  finishKey: () => '',
  clear: () => undefined,
};

/** Says to the client view around this page that it stands, and resolves with the part it is to show. */
export async function receivePreview(): Promise<{ view: SigningView; stage: Stage }> {
  const { view, port } = await new Promise<{ view: SigningView; port: MessagePort }>((resolve) => {
    window.addEventListener('message', ({ origin, source, data, ports: [port] }) => {
      const isOurs = origin === location.origin && source === window.parent;
      if (isOurs && port && isOfKind(data, 'preview')) resolve({ view: data.view, port });
    });
    window.parent.postMessage({ kind: 'preview-ready' } satisfies Ready, location.origin);
  });
  return { view, stage: { calls: previewCalls(view, askOver(port)), kept: KEPT_NOWHERE } };
}

type Asked = Question extends infer Q ? (Q extends unknown ? Omit<Q, 'id'> : never) : never;

function askOver(port: MessagePort): (asked: Asked) => Promise<string[] | null> {
  const waiting = new Map<number, (pages: string[] | null) => void>();
  let last = 0;
  port.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    waiting.get(data.id)?.(data.pages);
    waiting.delete(data.id);
  });
  port.start();
  return (asked) =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      port.postMessage({ id: last, ...asked });
    });
}
