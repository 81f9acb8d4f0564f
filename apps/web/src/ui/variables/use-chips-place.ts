import { type RefObject, useLayoutEffect } from 'react';

// What decides where a letter stands in a field.
const COPIED = [
  'direction',
  'fontFamily',
  'fontFeatureSettings',
  'fontKerning',
  'fontSize',
  'fontStretch',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'paddingBottom',
  'paddingLeft',
  'paddingRight',
  'paddingTop',
  'tabSize',
  'textAlign',
  'textIndent',
  'wordSpacing',
] as const;

/** Keeps a layer over the text of a field: the same size, letters, lines and scrolling. */
export function useChipsPlace(
  field: RefObject<HTMLTextAreaElement | null>,
  layer: RefObject<HTMLDivElement | null>,
): void {
  useLayoutEffect(() => {
    const [under, over] = [field.current, layer.current];
    if (under === null || over === null) return undefined;
    const place = () => lay(under, over);
    const scroll = () => void (over.scrollTop = under.scrollTop);
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(under);
    under.addEventListener('scroll', scroll);
    // Letters of another face are as wide as they are only once it is there.
    document.fonts.addEventListener('loadingdone', place);
    return () => {
      sizes.disconnect();
      under.removeEventListener('scroll', scroll);
      document.fonts.removeEventListener('loadingdone', place);
    };
  }, [field, layer]);
  // Whatever was drawn anew, above all another text.
  useLayoutEffect(() => {
    if (field.current !== null && layer.current !== null) lay(field.current, layer.current);
  });
}

function lay(under: HTMLTextAreaElement, over: HTMLDivElement): void {
  const style = getComputedStyle(under);
  for (const name of COPIED) over.style[name] = style[name];
  const [own, box] = [under.getBoundingClientRect(), over.parentElement?.getBoundingClientRect()];
  over.style.top = `${own.top - (box?.top ?? 0) + under.clientTop}px`;
  over.style.left = `${own.left - (box?.left ?? 0) + under.clientLeft}px`;
  // Without the scrollbar.
  over.style.width = `${under.clientWidth}px`;
  over.style.height = `${under.clientHeight}px`;
  over.scrollTop = under.scrollTop;
}
