import { clamp } from '../lib/clamp.ts';
import { type Fit, fitScale, MAX_SCALE, MIN_SCALE } from './page-layout.ts';
import type { EditorStore } from './editor.store.ts';
import type { Point } from './geometry.ts';
import { MARGIN, type Stage } from './stage.ts';

/** Room left beside the pages, in pixels; above and below there is the stage's margin. */
const PADDING = 10;
/** Fitting a narrow page to a wide screen must not blow it up. */
const MAX_FIT = 1.5;

export type Zoom = ReturnType<typeof createZoom>;

/** Zooming so that what one looks at stays where it is. */
export function createZoom(store: EditorStore, stage: Stage) {
  let anchor: { point: Point; client: Point } | null = null;
  let fitting: Fit | null = 'width';

  const view = () => store.getState().view;

  /** `point` of the page layout comes to `client` in the window. */
  function rescale(scale: number, client: Point, point: Point = stage.pointAt(client)) {
    const next = clamp(scale, MIN_SCALE, MAX_SCALE);
    if (Math.abs(next - view().scale) < 0.001) {
      stage.scrollSoThat(point, client);
      return;
    }
    anchor = { point, client };
    store.show({ scale: next });
  }

  /** `isToTop`: the page in sight comes to the top of the room. One that is fitted as a whole always does, so that it is seen as a whole. */
  function refit(isToTop = false) {
    const viewport = stage.viewport();
    if (viewport === null || fitting === null) return;
    const page = stage.layout().pages[view().page - 1];
    if (page === undefined) return;
    const room = {
      width: viewport.clientWidth - 2 * PADDING,
      height: viewport.clientHeight - 2 * MARGIN,
    };
    const rect = viewport.getBoundingClientRect();
    const isPageFirst = isToTop || fitting === 'page';
    const top = { x: rect.left + viewport.clientWidth / 2, y: rect.top + (isPageFirst ? MARGIN : 0) };
    const middle = { x: page.x + page.width / 2, y: isPageFirst ? page.y : stage.pointAt(top).y };
    rescale(Math.min(fitScale(page, room, fitting), MAX_FIT), top, middle);
  }

  return {
    /** Zooms so that what is under `client` stays there; without it, around the middle. */
    zoomTo(scale: number, client: Point = stage.middle()) {
      fitting = null;
      rescale(scale, client);
    },
    fit(how: Fit) {
      fitting = how;
      refit();
    },
    /** After the room has changed. */
    refit,
    /** After the pages were drawn at another scale. */
    settle() {
      if (anchor === null) return;
      const { point, client } = anchor;
      anchor = null;
      stage.scrollSoThat(point, client);
    },
  };
}
