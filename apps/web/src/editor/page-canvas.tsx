import { type FocusEvent, type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { onScreen } from './colours.ts';
import { useEditor, useSetting } from './editor.context.ts';
import { layOut } from './page-layout.ts';
import { type EditorField, inReadingOrder, overlapping } from './fields.ts';
import { grabField, grabHandle } from './gestures.fields.ts';
import { hover, pressPage } from './gestures.page.ts';
import { HANDLES } from './geometry.ts';
import classes from './page-canvas.module.css';
import { PageSheet } from './page-sheet.tsx';
import { TypeIcon } from './type-icon.tsx';
import { useScreen } from './use-screen.ts';

/** The padding of the room around the page layout, as in its style sheet. */
const ROOM_PX = 20;
const NO_FIELDS: readonly EditorField[] = [];

/** The page layout with the pages of one file; give it the file as its `key`. Pointers and focus are heard here once, for all fields. */
export function PageCanvas() {
  const { t } = useTranslation('editor');
  const { stage, zoom, files } = useSetting();
  const viewport = useRef<HTMLElement>(null);
  const scale = useEditor(({ view }) => view.scale);
  const fileId = useEditor(({ view }) => view.file);
  const isArmed = useEditor(({ view }) => view.armed !== null);
  const all = useEditor(({ edit }) => edit.fields);
  const pages = useMemo(
    () =>
      Map.groupBy(
        inReadingOrder(
          all.filter(({ file }) => file === fileId),
          files,
        ),
        ({ page }) => page,
      ),
    [all, fileId, files],
  );
  const covered = useMemo(() => overlapping(all), [all]);
  const file = files.find(({ id }) => id === fileId);
  const pageLayout = useMemo(() => layOut(file?.pages ?? []), [file]);
  const hearing = useDeskEvents();
  useScreen(viewport);
  useLayoutEffect(() => zoom.settle());
  useEffect(() => zoom.refit(true), [zoom]);
  return (
    <section
      ref={(element) => {
        viewport.current = element;
        stage.attachViewport(element);
      }}
      className={classes.viewport}
      aria-label={t('pages_region')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard and without a field in it
      tabIndex={0}
      onScroll={() => stage.noticePage()}
      {...hearing}
    >
      <div className={classes.room} style={{ width: `max(100%, ${pageLayout.width * scale + ROOM_PX}px)` }}>
        <div
          ref={(element) => stage.attachDesk(element)}
          className={classes.layout}
          data-armed={isArmed || undefined}
          style={{ width: pageLayout.width * scale, height: pageLayout.height * scale }}
        >
          {file?.pages.map((page, index) => {
            const place = pageLayout.pages[index];
            return place === undefined ? null : (
              <PageSheet
                key={`${fileId}-${index}`}
                number={index + 1}
                count={file.pages.length}
                page={page}
                place={place}
                scale={scale}
                fields={pages.get(index + 1) ?? NO_FIELDS}
                overlapping={covered}
              />
            );
          })}
        </div>
      </div>
      <Ghost />
    </section>
  );
}

/** A field from the palette while it is not over a page: it tilts, to say that it would not stay here. */
function Ghost() {
  const { t } = useTranslation('editor');
  const { recipients } = useSetting();
  const carried = useEditor(({ view }) => view.carried);
  const recipient = useEditor(({ edit }) => edit.recipient);
  if (carried === null || carried.box !== null) return null;
  const colour = recipients.find(({ id }) => id === recipient)?.colour ?? 0;
  return (
    <div className={classes.ghost} style={{ left: carried.client.x, top: carried.client.y, ...onScreen(colour) }}>
      <TypeIcon type={carried.type} /> {t(`type.${carried.type}`)}
    </div>
  );
}

function useDeskEvents() {
  const { tool, commands, store } = useSetting();
  const isPointing = useRef(false);
  return {
    onPointerMove(event: PointerEvent) {
      const { armed } = store.getState().view;
      // A finger covers what it points at, and comes only to tap.
      if (armed !== null && event.pointerType !== 'touch' && !isPointing.current) hover(tool, event.nativeEvent, armed);
    },
    onPointerLeave() {
      if (store.getState().view.armed !== null) store.show({ carried: null });
    },
    onPointerDown(event: PointerEvent) {
      const target = event.target as Element;
      if (event.button !== 0 || target.closest('[data-no-gesture]') !== null) return;
      isPointing.current = true;
      window.addEventListener('pointerup', () => (isPointing.current = false), { once: true });
      window.addEventListener('pointercancel', () => (isPointing.current = false), { once: true });
      const handle = target.closest<HTMLElement>('[data-handle]')?.dataset['handle'];
      const known = HANDLES.find((name) => name === handle);
      const key = target.closest<HTMLElement>('[data-key]')?.dataset['key'];
      if (known !== undefined) {
        // Else the focus would leave the field that is resized.
        event.preventDefault();
        grabHandle(tool, event.nativeEvent, known);
      } else if (key !== undefined) grabField(tool, event.nativeEvent, key);
      else pressPage(tool, event.nativeEvent);
    },
    onFocus(event: FocusEvent) {
      const key = (event.target as HTMLElement).dataset['key'];
      const isSelected = key !== undefined && store.getState().edit.selection.includes(key);
      if (key !== undefined && !isSelected && !isPointing.current) commands.select([key]);
    },
  };
}
