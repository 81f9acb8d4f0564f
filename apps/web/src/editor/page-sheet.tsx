import { Fragment, memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PagePicture } from '../ui/page-picture.tsx';
import { onPaper } from './colours.ts';
import { useEditor, useSetting } from './editor.context.ts';
import { FieldBox } from './field-box.tsx';
import type { EditorField, EditorPage } from './fields.ts';
import { FrozenBoxes } from './frozen-boxes.tsx';
import type { Box } from './geometry.ts';
import classes from './page-canvas.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { SuggestedBoxes } from './suggested-boxes.tsx';
import { TypeIcon } from './type-icon.tsx';
import { TypeMenu } from './type-menu.tsx';

type Props = {
  /** Counted from 1. */
  number: number;
  count: number;
  page: EditorPage;
  place: Box;
  scale: number;
  fields: readonly EditorField[];
  overlapping: ReadonlySet<string>;
};

/** One page with its picture, its fields in reading order, and what is under way on it. */
export const PageSheet = memo(function PageSheet({ number, count, page, place, scale, fields, overlapping }: Props) {
  const { t } = useTranslation('editor');
  const { recipients, onPictureFailed } = useSetting();
  const people = useMemo(() => new Map(recipients.map((recipient) => [recipient.id, recipient])), [recipients]);
  // While something is placed, moved or drawn, the bar would lie over the place it is meant for.
  const isBusy = useEditor(
    ({ view }) => view.armed !== null || view.preview !== null || view.carried !== null || view.drawn !== null,
  );
  const barAt = useEditor(({ edit }) => fields.find(({ key }) => key === edit.selection[0])?.key ?? null);
  return (
    <section
      className={classes.page}
      aria-label={t('page_of', { page: number, count })}
      data-page={number}
      style={{
        left: place.x * scale,
        top: place.y * scale,
        width: place.width * scale,
        height: place.height * scale,
      }}
    >
      <div className={classes.picture}>
        <PagePicture page={page} alt={t('page_picture', { page: number })} onRetry={onPictureFailed} />
      </div>
      {fields.map((field) => (
        <Fragment key={field.key}>
          <FieldBox
            field={field}
            scale={scale}
            recipient={people.get(field.recipient ?? 0) ?? null}
            isOverlapping={overlapping.has(field.key)}
          />
          {barAt === field.key && !isBusy ? <SelectionBar page={number} place={place} scale={scale} /> : null}
        </Fragment>
      ))}
      <FrozenBoxes page={number} scale={scale} />
      <SuggestedBoxes page={number} scale={scale} />
      <UnderWay number={number} scale={scale} />
    </section>
  );
});

const px = (box: Box, scale: number) => ({
  left: box.x * scale,
  top: box.y * scale,
  width: box.width * scale,
  height: box.height * scale,
});

/** Guides, a rectangle being drawn, and a field coming from the palette. */
function UnderWay({ number, scale }: { number: number; scale: number }) {
  const { recipients } = useSetting();
  const guides = useEditor(({ view }) => view.guides);
  const drawn = useEditor(({ view }) => (view.drawn?.page === number ? view.drawn : null));
  const carried = useEditor(({ view }) => (view.carried?.page === number ? view.carried : null));
  const recipient = useEditor(({ edit }) => edit.recipient);
  const colour = recipients.find(({ id }) => id === recipient)?.colour ?? 0;
  return (
    <>
      {guides.map(({ page, axis, at, from, to }) =>
        page !== number ? null : (
          <div
            key={`${axis}${at}`}
            className={classes.guide}
            style={
              axis === 'x'
                ? { left: at * scale, top: from * scale, width: 1, height: (to - from) * scale }
                : { left: from * scale, top: at * scale, width: (to - from) * scale, height: 1 }
            }
          />
        ),
      )}
      {drawn ? <div className={classes.drawn} style={px(drawn.box, scale)} /> : null}
      {drawn?.isDone ? <TypeMenu page={number} box={drawn.box} scale={scale} /> : null}
      {carried?.box ? (
        <div className={classes.carried} data-ghost style={{ ...px(carried.box, scale), ...onPaper(colour) }}>
          <TypeIcon type={carried.type} />
        </div>
      ) : null}
    </>
  );
}
