import { expect, type Page } from '@playwright/test';

export const WIDTHS = [1440, 768, 390, 320] as const;
const HEIGHT = 844;
const SETTLED_MS = 3_000;

/**
 * What is wider than the window: the page itself, and controls and headings that reach out of it. What lies in a box that a
 * person can scroll, and texts for screen readers alone, are left out.
 */
const FIND_WIDE = `(width) => {
  const root = document.documentElement;
  const found = [];
  const scrolls = (element) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1) return at !== element;
    }
    return false;
  };
  const nameOf = (element) =>
    element.tagName.toLowerCase() + '.' + String(element.className.baseVal ?? element.className).slice(0, 60) +
    ' "' + (element.textContent ?? '').slice(0, 30) + '"';
  const reach = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && (box.right > width + 1 || box.left < -1);
  };
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  if (root.scrollWidth > width) {
    const widest = [...document.body.querySelectorAll('*')].filter((element) => reach(element) && !scrolls(element));
    const innermost = widest.filter((element) => !widest.some((other) => other !== element && element.contains(other)));
    found.push('page ' + root.scrollWidth + ' px: ' + innermost.slice(0, 3).map(nameOf).join(', '));
  }
  for (const element of document.querySelectorAll('main, header, footer, h1, h2, button, a, input, textarea, label, dialog')) {
    if (element.closest('.visually-hidden, [inert], [aria-hidden=true], [data-pages], [data-page]')) continue;
    if (reach(element) && isShown(element) && !scrolls(element)) found.push(nameOf(element));
  }
  for (const element of document.querySelectorAll('main, dialog, aside, [role=dialog]')) {
    if (element.closest('[data-wide]') || !isShown(element)) continue;
    const isFree = /auto|scroll/.test(getComputedStyle(element).overflowX);
    if (!isFree || element.scrollWidth <= element.clientWidth + 1) continue;
    const { left, right } = element.getBoundingClientRect();
    const wide = [...element.querySelectorAll('*')].filter((inner) => {
      const box = inner.getBoundingClientRect();
      return box.width > 1 && (box.right > right + 1 || box.left < left - 1);
    });
    found.push('scrolls sideways: ' + nameOf(element) + ' by ' + wide.slice(0, 1).concat(wide.slice(-2)).map(nameOf).join(', '));
  }
  return [...new Set(found)].slice(0, 6);
}`;

/** Fails the journey, and goes on, when the screen is wider than the window at any of our widths. */
export async function expectToFit(page: Page, screen: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expect
      .soft(async () => {
        expect(await page.evaluate<string[]>(`(${FIND_WIDE})(${width})`), `${screen} at ${width} px`).toEqual([]);
      })
      .toPass({ timeout: SETTLED_MS });
  }
}
