import type { DocumentFile, SigningField } from '@sealwright/contract';
import { ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../../ui/bidi.tsx';
import { PagePicture } from '../../../../ui/page-picture.tsx';
import { recipientColour, recipientColoursOnPaper } from '../../../../ui/recipient-colours.ts';
import { settledOf } from '../links.ts';
import { useSigning, useSigningPart } from '../signing.context.ts';
import { OwnField, QuietField } from './field-on-page.tsx';
import classes from './pages.module.css';

type PagesProps = {
  /** The own fields in the order in which Tab visits them; empty where there is nothing to fill. */
  fields: readonly SigningField[];
  next: SigningField | null;
  flag: string;
  onOpen: (field: SigningField) => void;
};

/** The document as its pages, with the fields where they stand. */
export function Pages(props: PagesProps) {
  const files = useSigning((state) => state.view.files);
  const colour = useSigning((state) => state.view.recipient.colour);
  const { solid, soft, text } = recipientColour(colour, [...recipientColoursOnPaper]);
  const palette = { '--own-solid': solid, '--own-soft': soft, '--own-text': text } as CSSProperties;
  return (
    <div className={classes.pages} style={palette} data-pages>
      {[...files]
        .sort((a, b) => a.position - b.position)
        .map((file, index) => (
          <section key={file.id} className={classes.file} aria-label={file.name}>
            {files.length > 1 ? (
              <h2 className={classes.name}>
                <Bdi>{file.name}</Bdi>
              </h2>
            ) : null}
            {file.pages.map((page, at) => (
              <OnePage key={at} {...props} file={file} page={page} number={at + 1} isFirst={index === 0 && at === 0} />
            ))}
          </section>
        ))}
    </div>
  );
}

function OnePage(
  props: PagesProps & { file: DocumentFile; page: DocumentFile['pages'][number]; number: number; isFirst: boolean },
) {
  const { file, page, number, next } = props;
  const { t } = useTranslation('common');
  const part = useSigningPart();
  const all = useSigning((state) => state.view.fields);
  const { shown } = useSigning(settledOf);
  const isHere = (field: SigningField) => field.file === file.id && field.page === number;
  const own = props.fields.filter(isHere);
  const quiet = all.filter((field) => isHere(field) && shown.has(field.ref) && !own.some(({ id }) => id === field.id));
  return (
    <div className={classes.sheet} data-file={file.id} data-page={number}>
      <PagePicture
        page={page}
        alt={t('page_of_file', { page: number, count: file.pages.length, file: file.name })}
        isEager={props.isFirst}
        onRetry={() => void part.reload().catch(() => undefined)}
      />
      <div className={classes.fields}>
        {quiet.map((field) => (
          <QuietField key={field.id} field={field} page={page} />
        ))}
        {own.map((field) => (
          <OwnField key={field.id} field={field} page={page} isNext={next?.id === field.id} onOpen={props.onOpen} />
        ))}
        {next && isHere(next) ? (
          <span
            className={classes.flag}
            style={{ top: `${(next.y + next.height / 2) * 100}%`, right: `${(1 - next.x) * 100}%` }}
            aria-hidden
          >
            <span className={classes.flagText}>{props.flag}</span>
            <ChevronRight size={16} />
          </span>
        ) : null}
      </div>
    </div>
  );
}
