/**
 * To the page around this one, if it is of one of the origins that the server allowed: the browser delivers to these alone. Where it says
 * which origin that is, the others are not tried.
 */
export function tellAround(message: { type: string }): void {
  if (window.parent === window) return;
  const allowed = (document.documentElement.dataset['embedOrigins'] ?? '').split(' ').filter(Boolean);
  const around = (location as { ancestorOrigins?: DOMStringList }).ancestorOrigins?.[0];
  for (const origin of around === undefined ? allowed : allowed.filter((one) => one === around)) {
    window.parent.postMessage({ source: 'sealwright', ...message }, origin);
  }
}

/** Other pages of ours refuse a frame. */
export function openLinksElsewhere(): void {
  if (document.querySelector('base')) return;
  const base = document.createElement('base');
  base.target = '_blank';
  document.head.append(base);
}
