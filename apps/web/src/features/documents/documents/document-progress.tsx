import { Tooltip, UnstyledButton } from '@mantine/core';
import type { DocumentSummary } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
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
    <Tooltip
      multiline
      maw={300}
      events={EVENTS}
      label={sentences.map((sentence) => (
        <div key={sentence.key} className={classes.reason}>
          {sentence.text}
        </div>
      ))}
    >
      <UnstyledButton className={`${classes.progress} ${classes.more}`}>
        {text}
        <span className="visually-hidden">{sentences.map((sentence) => ` ${sentence.text}.`)}</span>
      </UnstyledButton>
    </Tooltip>
  );
}

const EVENTS = { hover: true, focus: true, touch: true };
const NAMED = 6;

// A name in a sentence keeps its own direction (Unicode FSI … PDI).
function namesOf(people: Reason['people']): string[] {
  const names = people.slice(0, NAMED).map(({ name, email }) => `\u2068${name || email}\u2069`);
  return people.length > NAMED ? [...names, '…'] : names;
}
