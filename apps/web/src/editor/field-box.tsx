import { hasOptions } from '@sealwright/contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { onPaper } from './colours.ts';
import { useEditor } from './editor.context.ts';
import classes from './field-box.module.css';
import type { EditorField, EditorRecipient } from './fields.ts';
import { HANDLES, type Handle } from './geometry.ts';
import { TypeIcon } from './type-icon.tsx';

/** Narrower than this on the screen, the handles of the sides would cover the corners. */
const SIDE_HANDLES_PX = 40;
const LABEL_PX = 34;

// WCAG 2.5.8: what is smaller when zoomed out can still be hit.
const TARGET_PX = 24;
const spare = (size: number): number => Math.max(0, (TARGET_PX - size) / 2);

type Props = {
  field: EditorField;
  scale: number;
  recipient: EditorRecipient | null;
  isOverlapping: boolean;
};

/** One field: a control with its name and place. It is drawn again only when it changes itself. */
export const FieldBox = memo(function FieldBox({ field, scale, recipient, isOverlapping }: Props) {
  const isSelected = useEditor(({ edit }) => edit.selection.includes(field.key));
  const isOnly = useEditor(({ edit }) => edit.selection.length === 1 && edit.selection[0] === field.key);
  const moved = useEditor(({ view }) => view.preview?.get(field.key) ?? null);
  const name = useFieldName(field, recipient, isOverlapping);
  const box = moved ?? field;
  const width = box.width * scale;
  const height = box.height * scale;
  return (
    <div
      className={classes.frame}
      style={{
        left: field.x * scale,
        top: field.y * scale,
        width,
        height,
        // Its own layer while it moves: the page below is not painted again for every step.
        ...(moved === null ? {} : { translate: `${(moved.x - field.x) * scale}px ${(moved.y - field.y) * scale}px` }),
        ...onPaper(recipient?.colour ?? null),
      }}
      data-selected={isSelected || undefined}
      data-moving={moved !== null || undefined}
      data-unassigned={recipient === null || recipient.isIncomplete || undefined}
      data-overlapping={isOverlapping || undefined}
    >
      <button
        type="button"
        className={classes.field}
        data-key={field.key}
        aria-label={name}
        aria-pressed={isSelected}
        style={{ inset: `${-spare(height)}px ${-spare(width)}px`, padding: `${spare(height)}px ${spare(width)}px` }}
      >
        <span className={classes.box} style={{ fontSize: Math.min(13, Math.max(8, height * 0.5)) }}>
          <Content field={field} width={width} height={height} />
        </span>
      </button>
      {isOnly && moved === null ? <Handles width={width} height={height} /> : null}
    </div>
  );
});

function Content({ field, width, height }: { field: EditorField; width: number; height: number }) {
  const { t } = useTranslation('editor');
  return (
    <>
      {height >= 12 ? <TypeIcon type={field.type} size={Math.min(16, Math.max(9, height * 0.6))} /> : null}
      {width >= LABEL_PX ? <span className={classes.label}>{field.rules.label || t(`type.${field.type}`)}</span> : null}
      {field.rules.isRequired && width >= LABEL_PX ? <span aria-hidden>*</span> : null}
    </>
  );
}

/** For fingers and mice; the keyboard resizes with Alt and the arrows, and the side panel takes exact numbers. */
function Handles({ width, height }: { width: number; height: number }) {
  const isShown = (handle: Handle) =>
    handle.length === 2 || (handle === 'n' || handle === 's' ? width : height) >= SIDE_HANDLES_PX;
  return HANDLES.filter(isShown).map((handle) => (
    <span key={handle} className={`${classes.handle} ${classes[handle]}`} data-handle={handle} aria-hidden />
  ));
}

function useFieldName(field: EditorField, recipient: EditorRecipient | null, isOverlapping: boolean): string {
  const { t } = useTranslation('editor');
  const type = t(`type.${field.type}`);
  const facts = [
    field.rules.label ? t('field_named', { type, label: field.rules.label }) : type,
    recipient?.name ?? t('nobody'),
    t('field_place', { page: field.page, x: Math.round(field.x), y: Math.round(field.y) }),
    t(field.rules.isRequired ? 'required' : 'optional'),
    ...(field.rules.isReadOnly ? [t('read_only')] : []),
    ...(isOverlapping ? [t('overlaps')] : []),
    ...(hasOptions(field.type) ? [t('option_count', { count: field.rules.options.length })] : []),
  ];
  return facts.join(t('list_separator'));
}
