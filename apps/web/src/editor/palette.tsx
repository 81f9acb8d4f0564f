import { Alert } from '@mantine/core';
import { FIELD_TYPES, type FieldType } from '@sealwright/contract';
import { type CSSProperties, type MouseEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { onScreen } from './colours.ts';
import { useEditor, useSetting } from './editor.context.ts';
import { carry } from './gestures.page.ts';
import classes from './palette.module.css';
import { TemplatePalette } from './template-palette.tsx';
import { TypeIcon } from './type-icon.tsx';

/** Recipient first, then field. `onArmed` is called after a type was chosen to be placed by the next click. */
export function Palette({ onArmed }: { onArmed?: () => void }) {
  const { t } = useTranslation('editor');
  const { recipients } = useSetting();
  const active = useEditor(({ edit }) => edit.recipient);
  const isMissing = useEditor(({ view }) => view.isRecipientMissing);
  const colour = recipients.find(({ id }) => id === active)?.colour ?? 0;
  return (
    <div className={classes.palette} style={onScreen(colour)}>
      <Recipients />
      {isMissing || recipients.length === 0 ? (
        <Alert role="alert" color="red" variant="light" p="xs">
          {t('choose_both')}
        </Alert>
      ) : null}
      <fieldset className={classes.group}>
        <legend className={classes.heading}>{t('palette')}</legend>
        <div className={classes.types}>
          {FIELD_TYPES.map((type) => (
            <PaletteType key={type} type={type} {...(onArmed ? { onArmed } : {})} />
          ))}
        </div>
      </fieldset>
      <TemplatePalette onPlaced={onArmed} />
      <p className={classes.hint}>{t(onArmed ? 'palette_hint_tap' : 'palette_hint')}</p>
    </div>
  );
}

function PaletteType({ type, onArmed }: { type: FieldType; onArmed?: () => void }) {
  const { t } = useTranslation('editor');
  const { commands, stage, tool, store } = useSetting();
  const isArmed = useEditor(({ view }) => view.armed === type);
  const wasDragged = useRef(false);

  function choose(event: MouseEvent) {
    if (wasDragged.current) return;
    // Enter and Space, and most screen readers, click with no detail: they have no pointer to place with.
    if (event.detail === 0 && onArmed === undefined) {
      const { page } = store.getState().view;
      const placed = commands.placeFree(type, stage.visiblePart(page));
      if (placed !== null) stage.focusField(placed.key, true);
      return;
    }
    commands.arm(isArmed ? null : type);
    onArmed?.();
  }

  return (
    <button
      type="button"
      className={classes.type}
      aria-pressed={isArmed}
      onClick={choose}
      onPointerDown={(event) => {
        wasDragged.current = false;
        if (event.button === 0 && onArmed === undefined) {
          carry(tool, event.nativeEvent, type, () => (wasDragged.current = true));
        }
      }}
    >
      <TypeIcon type={type} size={18} />
      {t(`type.${type}`)}
    </button>
  );
}

/** Radio buttons, so that the arrows move between them. */
function Recipients() {
  const { t } = useTranslation('editor');
  const { number } = useFormat();
  const group = useId();
  const { recipients, commands } = useSetting();
  const active = useEditor(({ edit }) => edit.recipient);
  const fields = useEditor(({ edit }) => edit.fields);
  const counts = Map.groupBy(fields, ({ recipient }) => recipient);
  return (
    <fieldset className={classes.recipients} style={{ '--count': recipients.length } as CSSProperties}>
      <legend className={classes.heading}>{t('placing_for')}</legend>
      {recipients.map(({ id, name, colour }) => {
        const count = counts.get(id)?.length ?? 0;
        return (
          <label key={id} className={classes.recipient} style={onScreen(colour)}>
            <input
              type="radio"
              className={classes.radio}
              name={group}
              checked={id === active}
              onChange={() => commands.chooseRecipient(id)}
            />
            <span className={classes.dot} />
            <span className={classes.name} title={name}>
              <bdi>{name}</bdi>
            </span>
            <span className={classes.count} title={t('field_count', { count })}>
              {number(count)}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
