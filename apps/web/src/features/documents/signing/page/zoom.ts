export const MIN_ZOOM = 1;
export const MAX_ZOOM = 5;
const STEP = 1.25;
const CLOSE_UP = 2.5;

export const clampZoom = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));

export const zoomedIn = (zoom: number): number => clampZoom(zoom * STEP);
export const zoomedOut = (zoom: number): number => clampZoom(zoom / STEP);

/** A double tap goes close, and back again. */
export const tappedTwice = (zoom: number): number => (zoom > 1.05 ? MIN_ZOOM : CLOSE_UP);

/** A wheel turned with Ctrl held; trackpads report a pinch like this, too. */
export const wheeled = (zoom: number, deltaY: number): number => clampZoom(zoom * Math.exp(-deltaY * 0.01));

export type Point = { x: number; y: number };

export const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
