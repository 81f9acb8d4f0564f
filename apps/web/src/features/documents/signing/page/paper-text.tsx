import { languageTag, type DocumentFile, type Locale, type SigningField } from '@sealwright/contract';
import { fitLines, isMultiline, marginsOf, measurePassage, topOf, USUAL_SIZE } from '@sealwright/pdf/layout';
import { useMemo } from 'react';
import { directionOf } from '../../../../lib/locale.ts';
import { penOf, useFaces } from '../../../../marks/paper-pen.ts';
import { SetLines } from '../../../../marks/set-lines.tsx';
import { loadPaperFaces, paperFaces } from '../../../../marks/signature-fonts.ts';
import classes from './field-on-page.module.css';

type Page = DocumentFile['pages'][number];
type Props = { field: SigningField; page: Page; text: string; locale: Locale };

/** A text in its field, in the size and the lines that it will have in the sealed document. */
export function PaperText(props: Props) {
  const { field, page, text, locale } = props;
  const loads = useFaces(loadPaperFaces, text);
  const { box, block, left, right, top } = useMemo(
    () => laidOut({ field, page, text, locale }),
    // oxlint-disable-next-line react/exhaustive-deps -- faces that have come since change every measure
    [field, page, text, locale, loads],
  );
  return (
    <svg className={classes.text} viewBox={`0 0 ${box.width} ${box.height}`} lang={languageTag(locale)}>
      <SetLines block={block} left={left} right={right} top={top} faces={paperFaces(text)} />
    </svg>
  );
}

function laidOut({ field, page, text, locale }: Props) {
  const box = { width: field.width * page.width, height: field.height * page.height };
  const { across, down } = marginsOf(box);
  const room = { width: box.width - across * 2, height: box.height - down * 2 };
  const mayWrap = isMultiline(field.type, text, box.height);
  const passage = measurePassage(text, directionOf(locale) === 'rtl', penOf(paperFaces(text)));
  const block = fitLines(passage, room, { largest: field.fontSize ?? USUAL_SIZE, mayWrap });
  return { box, block, left: across, right: box.width - across, top: down + topOf(block, room, mayWrap) };
}
