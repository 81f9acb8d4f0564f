import type { EmbedMessage } from '@sealwright/contract';
import { openLinksElsewhere, tellAround } from '../../../../lib/tell-around.ts';
import type { SigningPart } from '../signing.store.ts';

type Told = EmbedMessage extends infer M ? (M extends EmbedMessage ? Omit<M, 'source'> : never) : never;

const tell: (message: Told) => void = tellAround;

/** What this page could not open. */
export function tellOfError(code: string): void {
  openLinksElsewhere();
  tell(ending(code));
}

const ending = (code: string): Told => (code === 'already_declined' ? { type: 'declined' } : { type: 'error', code });

/** The person is asked who they are before anything is shown. */
export function tellReady(): void {
  openLinksElsewhere();
  tell({ type: 'ready' });
}

/** What becomes of a person's part, as long as it is shown. Gives back how to stop. */
export function tellOfPart({ store }: SigningPart): () => void {
  tellReady();
  let last = '';
  const follow = () => {
    const { over, view } = store.getState();
    const now = over === null ? (view.recipient.state === 'submitted' ? 'signed' : '') : over.code;
    if (now === last) return;
    last = now;
    if (now === 'signed') tell({ type: 'signed' });
    // Who is asked again who they are goes on from there.
    else if (now !== '' && now !== 'identity_needed') tell(ending(now));
  };
  follow();
  const unsubscribe = store.subscribe(follow);
  const stopHeights = tellHeights();
  return () => {
    unsubscribe();
    stopHeights();
  };
}

/** How high the frame has to be to show all of the document without scrolling in it. */
function tellHeights(): () => void {
  let last = 0;
  const measure = () => {
    const scrollers = [...document.querySelectorAll('main, main > section')];
    const hidden = Math.max(0, ...scrollers.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
    const height = Math.ceil(document.documentElement.scrollHeight + hidden);
    if (height === last) return;
    last = height;
    tell({ type: 'height', height });
  };
  const sizes = new ResizeObserver(measure);
  const changes = new MutationObserver(measure);
  sizes.observe(document.documentElement);
  changes.observe(document.body, { childList: true, subtree: true });
  measure();
  return () => {
    sizes.disconnect();
    changes.disconnect();
  };
}
