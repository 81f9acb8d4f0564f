import { UnstyledButton } from '@mantine/core';
import type { DocumentSummary } from '@sealwright/contract';
import { lazy, type PointerEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import classes from './document-progress.module.css';
import { progressOf, type Reason } from './recipient-progress.ts';

/** "2 of 4 signed". What is still waited for, or what went wrong, stands in a tooltip at the pointer, the focus or a touch. */
export function DocumentProgress({ document }: { document: DocumentSummary }) {
  const { t } = useTranslation('documents');
  const format = useFormat();
  const progress = progressOf(document);
  if (progress === null) return null;
  const { done, total, words, reasons } = progress;
  const text = t(`progress.${words}`, { done: format.number(done), total: format.number(total) });
  if (reasons.length === 0) return <span className={classes.progress}>{text}</span>;
  const sentences = reasons.map(({ key, people }) => ({
    key,
    text: t(`progress.${key}`, { names: format.list(namesOf(people)) }),
  }));
  return (
    <Explained sentences={sentences}>
      {text}
      <span className="visually-hidden">{sentences.map((sentence) => ` ${sentence.text}.`)}</span>
    </Explained>
  );
}

// What places a tooltip is as heavy as a screen. It comes with the first one that is wanted.
const Reasons = lazy(async () => ({ default: (await import('./document-reasons.tsx')).Reasons }));

function Explained(props: { sentences: readonly { key: string; text: string }[]; children: ReactNode }) {
  const [shown, setShown] = useState<boolean | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const byMouse = (isShown: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setShown(isShown);
  };
  return (
    <>
      <UnstyledButton
        ref={button}
        className={`${classes.progress} ${classes.more}`}
        onPointerEnter={byMouse(true)}
        onPointerLeave={byMouse(false)}
        onFocus={() => setShown(true)}
        onBlur={() => setShown(false)}
        // Not every browser gives a button the focus that is touched.
        onClick={() => {
          button.current?.focus();
          setShown(true);
        }}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setShown(false);
        }}
      >
        {props.children}
      </UnstyledButton>
      {shown === null ? null : (
        <Suspense fallback={null}>
          <Reasons target={button} isShown={shown} sentences={props.sentences} />
        </Suspense>
      )}
    </>
  );
}

const NAMED = 6;

// A name in a sentence keeps its own direction (Unicode FSI … PDI).
function namesOf(people: Reason['people']): string[] {
  const names = people.slice(0, NAMED).map(({ name, email }) => isolated(name || email));
  return people.length > NAMED ? [...names, '…'] : names;
}
