import { clamp } from '../lib/clamp.ts';
import { layOut, pageNear, type PageLayout } from './page-layout.ts';
import type { EditorStore } from './editor.store.ts';
import type { EditorFile } from './fields.ts';
import type { Box, Point } from './geometry.ts';

/** What is left above a page that is scrolled to, in pixels. */
export const MARGIN = 12;

const EMPTY: PageLayout = { width: 0, height: 0, pages: [] };

export type Stage = ReturnType<typeof createStage>;

/** Between the page layout in points and the window in pixels: where the pages are on the screen, and what of them is in sight. */
export function createStage(store: EditorStore, files: readonly EditorFile[]) {
  const desks = new Map(files.map((file) => [file.id, layOut(file.pages)]));
  let viewport: HTMLElement | null = null;
  let pageLayout: HTMLElement | null = null;

  const view = () => store.getState().view;
  const layout = (): PageLayout => desks.get(view().file) ?? EMPTY;

  /** A point of the window, on the page layout. */
  function pointAt(client: Point): Point {
    const { left = 0, top = 0 } = pageLayout?.getBoundingClientRect() ?? {};
    return { x: (client.x - left) / view().scale, y: (client.y - top) / view().scale };
  }

  return {
    attachViewport: (element: HTMLElement | null) => {
      viewport = element;
    },
    attachDesk: (element: HTMLElement | null) => {
      pageLayout = element;
    },
    viewport: () => viewport,
    layout,
    pointAt,
    middle(): Point {
      const rect = viewport?.getBoundingClientRect();
      return rect === undefined ? { x: 0, y: 0 } : { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
    },
    /** Brings a point of the page layout to a point of the window. */
    scrollSoThat(point: Point, client: Point) {
      if (viewport === null || pageLayout === null) return;
      const rect = pageLayout.getBoundingClientRect();
      viewport.scrollLeft += rect.left + point.x * view().scale - client.x;
      viewport.scrollTop += rect.top + point.y * view().scale - client.y;
    },
    showPage(page: number) {
      store.show({ page });
      if (viewport === null || pageLayout === null) return;
      const start = pageLayout.getBoundingClientRect().top - viewport.getBoundingClientRect().top;
      viewport.scrollTop += start + (layout().pages[page - 1]?.y ?? 0) * view().scale - MARGIN;
    },
    /** Notes which page is in sight. */
    noticePage: () => {
      if (viewport === null) return;
      const rect = viewport.getBoundingClientRect();
      const page = pageNear(layout(), pointAt({ x: rect.left, y: rect.top + rect.height / 3 }).y) + 1;
      if (page !== view().page) store.show({ page });
    },
    /** The part of a page that is in sight, in the page's points; the whole page when none is. */
    visiblePart(page: number): Box {
      const box = layout().pages[page - 1] ?? { x: 0, y: 0, width: 0, height: 0 };
      const whole = { x: 0, y: 0, width: box.width, height: box.height };
      const rect = viewport?.getBoundingClientRect();
      if (rect === undefined) return whole;
      const from = pointAt({ x: rect.left, y: rect.top });
      const to = pointAt({ x: rect.right, y: rect.bottom });
      const left = clamp(from.x - box.x, 0, box.width);
      const top = clamp(from.y - box.y, 0, box.height);
      const width = clamp(to.x - box.x, 0, box.width) - left;
      const height = clamp(to.y - box.y, 0, box.height) - top;
      return width < 40 || height < 40 ? whole : { x: left, y: top, width, height };
    },
    ...focusing(
      store,
      () => viewport,
      () => pageLayout,
    ),
  };
}

type Place = () => HTMLElement | null;

/** Where the focus goes: the keys of the editor work only where it is. */
function focusing(store: EditorStore, viewport: Place, pageLayout: Place) {
  /** Once it is drawn: a field that was just placed is not there yet. */
  function focusField(key: string, isScrolled = false) {
    requestAnimationFrame(() => {
      pageLayout()
        ?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
        ?.focus({ preventScroll: !isScrolled });
    });
  }

  const focusDesk = () => viewport()?.focus({ preventScroll: true });

  return {
    focusField,
    focusDesk,
    /** The last selected field, or the pages where nothing is selected. */
    focusSelection() {
      const key = store.getState().edit.selection.at(-1);
      if (key === undefined) focusDesk();
      else focusField(key, true);
    },
  };
}
