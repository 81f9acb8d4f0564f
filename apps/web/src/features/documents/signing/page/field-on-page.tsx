import type { DocumentFile, Locale, SigningField } from '@sealwright/contract';
import { Check } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../field-problem.ts';
import { useFieldWords } from '../field-words.ts';
import { MarkView } from '../../../../marks/mark-view.tsx';
import { calculatedOf, hasFailed } from '../links.ts';
import { useSigning } from '../signing.context.ts';
import { type Held, heldBy, isEmpty } from '../signing.state.ts';
import classes from './field-on-page.module.css';
import { PaperText } from './paper-text.tsx';
import { onPaper } from './paper.ts';

type Page = DocumentFile['pages'][number];

const placeOf = (field: SigningField): CSSProperties => ({
  left: `${field.x * 100}%`,
  top: `${field.y * 100}%`,
  width: `${field.width * 100}%`,
  height: `${field.height * 100}%`,
});

/** In points. */
const boxOf = (field: SigningField, page: Page) => ({
  width: field.width * page.width,
  height: field.height * page.height,
});

export const fieldElementId = (field: { id: number }): string => `field-${field.id}`;

/** A field this person fills: a button that says what it is, and shows what it holds where the document will have it. */
export const OwnField = memo(function OwnField(props: {
  field: SigningField;
  page: Page;
  isNext: boolean;
  onOpen: (field: SigningField) => void;
}) {
  const { field, page } = props;
  const words = useFieldWords();
  const problemText = useProblemText();
  const view = useSigning((state) => state.view);
  const entry = useSigning((state) => state.entries[field.id]);
  const problem = useSigning((state) => state.problems[field.id]);
  const held = heldBy({ entries: entry ? { [field.id]: entry } : {} }, field);
  const state = problem ? 'wrong' : isEmpty(held) ? 'empty' : 'filled';
  const said = problemText(problem);
  return (
    <button
      type="button"
      id={fieldElementId(field)}
      className={classes.own}
      data-state={state}
      data-required={field.isRequired || undefined}
      data-next={props.isNext || undefined}
      data-kind={field.type}
      data-button={field.group === '' ? undefined : true}
      aria-pressed={field.group === '' ? undefined : held.value !== null}
      style={placeOf(field)}
      aria-label={[words.nameOf(view, field, held), said].filter(Boolean).join(', ')}
      aria-haspopup={field.type === 'checkbox' || field.group !== '' ? undefined : 'dialog'}
      onClick={() => props.onOpen(field)}
    >
      <span className={classes.content} aria-hidden>
        <Content field={field} page={page} held={held} hint={words.titleOf(field)} locale={view.recipient.locale} />
      </span>
    </button>
  );
});

/** A field of someone else, or one that the sender has filled: to be read. */
export const QuietField = memo(function QuietField({ field, page }: { field: SigningField; page: Page }) {
  const { t } = useTranslation('signing');
  const words = useFieldWords();
  const locale = useSigning((state) => state.view.recipient.locale);
  const calculated = useSigning((state) => calculatedOf(state, field));
  const problemText = useProblemText();
  const held = calculated === null ? { value: field.value, mark: field.mark } : { value: calculated.value, mark: null };
  const failure = hasFailed(calculated) ? problemText({ code: 'field_formula_failed', detail: null }) : null;
  const name = t(calculated ? 'field_calculated' : field.isMine ? 'field_by_sender' : 'field_of_somebody', {
    field: words.titleOf(field),
  });
  return (
    <div
      className={classes.quiet}
      data-state={failure === null ? (isEmpty(held) ? 'empty' : 'filled') : 'wrong'}
      data-button={field.group === '' ? undefined : true}
      style={placeOf(field)}
      title={failure ?? undefined}
    >
      <span className="visually-hidden">{[name, calculated?.value, failure].filter(Boolean).join(', ')}</span>
      <span className={classes.content}>
        {isEmpty(held) ? null : <Content field={field} page={page} held={held} hint="" locale={locale} />}
      </span>
    </div>
  );
});

// As large as most boxes allow; what is longer ends in an ellipsis, and the name of the field says it whole.
const hintSize = (field: SigningField, page: Page): CSSProperties => {
  const points = Math.min(11, field.height * page.height * 0.6);
  return { fontSize: `${(points / page.width) * 100}cqw` };
};

function Content(props: { field: SigningField; page: Page; held: Held; hint: string; locale: Locale }) {
  const { field, page, held, locale } = props;
  if (field.group !== '') return held.value === null ? null : <span className={classes.dot} aria-hidden />;
  if (field.type === 'checkbox') return held.value === null ? null : <Check className={classes.tick} aria-hidden />;
  if (held.mark) return <MarkView mark={held.mark} alt="" box={boxOf(field, page)} />;
  if (isEmpty(held)) {
    return (
      <span className={classes.hint} style={hintSize(field, page)} dir="auto">
        {props.hint}
        {field.isRequired ? ' *' : ''}
      </span>
    );
  }
  return <PaperText field={field} page={page} text={onPaper(field, held.value ?? '', locale)} locale={locale} />;
}
