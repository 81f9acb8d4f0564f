import { lazy, Suspense, useEffect, useState } from 'react';
import { lazyAhead } from '../../../ui/lazy-ahead.ts';
import { nextOpen, progressOf } from './fields.order.ts';
import { useGuide } from './guide.ts';
import { BottomBar } from './page/bottom-bar.tsx';
import { PartNote } from './page/part-note.tsx';
import { Viewport } from './page/viewport.tsx';
import { Header } from './page/header.tsx';
import classes from './page/layout.module.css';
import { useSigning, useSigningPart } from './signing.context.ts';
import type { SigningPart } from './signing.store.ts';

// None of these is needed to see the first page.
const Sheets = lazyAhead(async () => (await import('./sheets/sheets.tsx')).Sheets);
const Reading = lazy(async () => ({ default: (await import('./reading/reading.tsx')).Reading }));

const AFTER_THE_PAGE_MS = 250;

/** The document with what is to be done in it; `onRead` for viewers, who have nothing to do but to read. */
export function SigningScreen({ onRead }: { onRead?: () => void }) {
  const part = useSigningPart();
  const filling = useSigning((state) => state);
  const hasConsented = filling.view.consent.acceptedAt !== null;
  const progress = progressOf(filling);
  const fields = onRead ? [] : progress.fields;
  const [isReading, setReading] = useState(false);
  const guide = useGuide(isReading);
  const next = onRead ? null : nextOpen(progress, guide.current);

  useEffect(() => {
    if (!onRead) part.resume();
  }, [part, onRead]);

  useEffect(() => afterFirstPage(Sheets.fetchAhead), []);
  useEffect(() => countPages(part), [part]);

  return (
    <div className={classes.page}>
      <div>
        <Header onMenu={() => guide.setSheet({ kind: 'menu' })} />
        <PartNote />
        {/* Of a live session, whose code may never come (live-part.tsx). */}
        <div id="live-place" />
      </div>
      {isReading ? (
        <main className={classes.reading}>
          <Suspense fallback={null}>
            <Reading fields={fields} onOpen={guide.openField} onPages={() => setReading(false)} />
          </Suspense>
        </main>
      ) : (
        <Viewport fields={fields} next={next} onOpen={guide.openField} />
      )}
      <BottomBar
        progress={progress}
        hasStarted={hasConsented && progress.done > 0}
        onNext={guide.goOn}
        onDecline={() => guide.setSheet({ kind: 'decline' })}
        onRead={onRead}
      />
      {guide.sheet ? (
        <Suspense fallback={null}>
          <Sheets
            sheet={guide.sheet}
            isReading={isReading}
            onSheet={guide.setSheet}
            onReading={setReading}
            onGoTo={(field) => setTimeout(() => guide.goTo(field), 0)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Once the first page is seen: on a slow line the first press of a button would wait for the code behind it. */
function afterFirstPage(then: () => void): void {
  const picture = document.querySelector<HTMLImageElement>('main img');
  // The picture is to be painted before anything else is asked for.
  const soon = () => setTimeout(then, AFTER_THE_PAGE_MS);
  if (!picture || picture.complete) soon();
  else picture.addEventListener('load', soon, { once: true });
}

const COUNTING_AFTER_MS = 3000;

/** For the sender, how long each page was in view. Signing needs none of it: it comes last, or not at all. */
function countPages(part: SigningPart): (() => void) | undefined {
  if (part.isPreview) return undefined;
  let stop = (): void => undefined;
  let isOver = false;
  const begin = async () => {
    const { watchPages } = await import('./page-times.ts');
    if (!isOver) stop = watchPages(part);
  };
  const timer = setTimeout(() => afterFirstPage(() => void begin().catch(() => undefined)), COUNTING_AFTER_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}
