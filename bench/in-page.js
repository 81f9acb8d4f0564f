// Runs in the measured page before anything else of it; `bench` is what the measurements call there.
(() => {
  // LCP, CLS and the slowest interaction, as web.dev defines them.
  const vitals = { lcpMs: 0, cls: 0, slowestInteractionMs: 0 };

  const observe = (type, options, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...options });

  observe('largest-contentful-paint', {}, ({ startTime }) => {
    vitals.lcpMs = startTime;
  });
  observe('layout-shift', {}, ({ value, hadRecentInput }) => {
    if (!hadRecentInput) vitals.cls += value;
  });
  observe('event', { durationThreshold: 16 }, ({ duration, interactionId }) => {
    if (interactionId > 0) vitals.slowestInteractionMs = Math.max(vitals.slowestInteractionMs, duration);
  });

  /** Resolves when this is so, with the time of that in ms since 1970. */
  const when = (isSo) =>
    new Promise((resolve) => {
      const look = () => {
        if (isSo()) resolve(Date.now());
        else setTimeout(look, 10);
      };
      look();
    });

  /** The first picture of a document's page is there. */
  const pageSeen = () =>
    when(() => {
      const picture = document.querySelector('main img');
      return picture?.complete && picture.naturalWidth > 0;
    });

  /** A table shows so many documents. */
  const rowsSeen = (count) => when(() => document.querySelectorAll('main tbody tr a').length >= count);

  /** Presses a link of the navigation; milliseconds until the new screen's heading is painted. */
  const changeScreen = (href) =>
    new Promise((resolve, reject) => {
      const link = document.querySelector(`nav a[href="${href}"]`);
      const before = document.querySelector('h1');
      if (!link) {
        reject(new Error(`There is no link to ${href}.`));
        return;
      }
      const begun = performance.now();
      const look = () => {
        const heading = document.querySelector('h1');
        if (!heading || heading === before || location.pathname !== href) requestAnimationFrame(look);
        // Found in one frame, painted with it: the next task comes after the paint.
        else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)));
      };
      link.click();
      requestAnimationFrame(look);
    });

  /** Scrolls for a while; the gaps between frames in milliseconds. */
  const scroll = (forMs, stepPx) =>
    new Promise((resolve) => {
      const gaps = [];
      const begun = performance.now();
      let last = begun;
      const step = (now) => {
        gaps.push(now - last);
        last = now;
        window.scrollBy(0, stepPx);
        if (now - begun < forMs) requestAnimationFrame(step);
        else resolve(gaps);
      };
      requestAnimationFrame(step);
    });

  globalThis.bench = { vitals, pageSeen, rowsSeen, changeScreen, scroll };
})();
