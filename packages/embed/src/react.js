import { createElement, useEffect, useRef } from 'react';
import './index.js';

/** The element for React: events come to `onReady`, `onSigned`, `onDeclined`, `onError` and `onHeight`. */
export function SealwrightEmbed({ url, title, autoHeight, onReady, onSigned, onDeclined, onError, onHeight, ...rest }) {
  const element = useRef(null);
  const handlers = useRef({});
  useEffect(() => {
    handlers.current = { ready: onReady, signed: onSigned, declined: onDeclined, error: onError, height: onHeight };
  });
  useEffect(() => {
    const shown = element.current;
    const hear = ({ type, detail }) => handlers.current[type]?.(type === 'height' ? detail.height : detail?.code);
    const types = ['ready', 'signed', 'declined', 'error', 'height'];
    for (const type of types) shown.addEventListener(type, hear);
    return () => {
      for (const type of types) shown.removeEventListener(type, hear);
    };
  }, []);
  // oxlint-disable-next-line react/refs -- the ref is handed on, nothing is read of it
  return createElement('sealwright-embed', {
    ...rest,
    ref: element,
    url,
    'frame-title': title,
    'auto-height': autoHeight ? '' : undefined,
  });
}
