import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import { Button } from '@mantine/core';
import { type DocumentFile, isMarkType, type SigningField } from '@sealwright/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../../ui/bidi.tsx';
import { ErrorNote } from '../../../../ui/error-note.tsx';
import { FieldControl } from '../field-control.tsx';
import { useProblemText } from '../field-problem.ts';
import { useFieldWords } from '../field-words.ts';
import { MarkView } from '../../../../marks/mark-view.tsx';
import { fieldElementId } from '../page/field-on-page.tsx';
import { hasFailed, settledOf } from '../links.ts';
import { useSigning, useSigningPart } from '../signing.context.ts';
import { heldBy } from '../signing.state.ts';
import classes from './reading.module.css';

type Texts = { pages: string[] } | { error: unknown } | null;

/** The document as text, in order, with the fields of each page as plain form controls: to be read aloud, or large. */
export function Reading(props: {
  fields: readonly SigningField[];
  onOpen: (field: SigningField) => void;
  onPages: () => void;
}) {
  const { t } = useTranslation('signing');
  const files = useSigning((state) => state.view.files);
  return (
    <div className={classes.reading}>
      <div className={classes.intro}>
        <p>{t('reading_note')}</p>
        <Button variant="default" onClick={props.onPages}>
          {t('menu_pages')}
        </Button>
      </div>
      {[...files]
        .sort((a, b) => a.position - b.position)
        .map((file) => (
          <FileText key={file.id} {...props} file={file} />
        ))}
    </div>
  );
}

function FileText(props: {
  file: DocumentFile;
  fields: readonly SigningField[];
  onOpen: (field: SigningField) => void;
}) {
  const { file } = props;
  const { t } = useTranslation('signing');
  const part = useSigningPart();
  const [texts, setTexts] = useState<Texts>(null);
  useEffect(() => {
    let isCurrent = true;
    if (texts === null) {
      part.calls.text(file.id).then(
        (found) => isCurrent && setTexts(found),
        (error: unknown) => isCurrent && setTexts({ error }),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [part, file.id, texts]);
  return (
    <section aria-label={file.name}>
      <h2 className={classes.file}>
        <Bdi>{file.name}</Bdi>
      </h2>
      {texts && 'error' in texts ? <ErrorNote error={texts.error} onRetry={() => setTexts(null)} /> : null}
      {file.pages.map((_, index) => (
        <section key={index} className={classes.page}>
          <h3 className={classes.number}>{t('reading_page', { page: index + 1, count: file.pages.length })}</h3>
          <PageText texts={texts} index={index} />
          <ul className={classes.fields}>
            <Results isHere={(field) => field.file === file.id && field.page === index + 1} />
            {props.fields
              .filter((field) => field.file === file.id && field.page === index + 1)
              .map((field) => (
                <li key={field.id}>
                  <ReadingField field={field} onOpen={props.onOpen} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

/** What formulas give, to be read beside what one enters. */
function Results({ isHere }: { isHere: (field: SigningField) => boolean }) {
  const { titleOf } = useFieldWords();
  const problemText = useProblemText();
  const fields = useSigning((state) => state.view.fields);
  const { shown, calculated } = useSigning(settledOf);
  return fields
    .filter((field) => isHere(field) && field.formula !== null && shown.has(field.ref))
    .map((field) => {
      const result = calculated.get(field.ref) ?? null;
      const failure = hasFailed(result) ? problemText({ code: 'field_formula_failed', detail: null }) : null;
      return (
        <li key={field.id}>
          <output>
            {titleOf(field)}: {failure ?? result?.value ?? ''}
          </output>
        </li>
      );
    });
}

function PageText({ texts, index }: { texts: Texts; index: number }) {
  const { t } = useTranslation('signing');
  if (texts === null) return <p className={classes.quiet}>{t('reading_loading')}</p>;
  if ('error' in texts) return null;
  const paragraphs = (texts.pages[index] ?? '').split(/\n+/).filter((line) => line.trim() !== '');
  if (paragraphs.length === 0) return <p className={classes.quiet}>{t('reading_no_text')}</p>;
  return paragraphs.map((paragraph, at) => (
    <p key={at} dir="auto" className={classes.paragraph}>
      {paragraph}
    </p>
  ));
}

function ReadingField({ field, onOpen }: { field: SigningField; onOpen: (field: SigningField) => void }) {
  const words = useFieldWords();
  const view = useSigning((state) => state.view);
  const entry = useSigning((state) => state.entries[field.id]);
  const held = heldBy({ entries: entry ? { [field.id]: entry } : {} }, field);
  // Anyone who comes by "next field" lands here; the group then says its own name.
  if (!isMarkType(field.type)) {
    return (
      <fieldset
        id={fieldElementId(field)}
        className={classes.control}
        tabIndex={-1}
        aria-label={words.nameOf(view, field, held)}
      >
        <FieldControl field={field} />
      </fieldset>
    );
  }
  return (
    <Button
      id={fieldElementId(field)}
      variant="default"
      fullWidth
      className={classes.mark}
      aria-haspopup="dialog"
      aria-label={words.nameOf(view, field, held)}
      onClick={() => onOpen(field)}
    >
      {held.mark ? (
        <span className={classes.markPicture}>
          <MarkView mark={held.mark} alt="" />
        </span>
      ) : (
        words.titleOf(field)
      )}
    </Button>
  );
}
