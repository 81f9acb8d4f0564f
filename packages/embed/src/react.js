import { createElement, useEffect, useRef } from 'react';
import './index.js';

/** The element of this name, whose events come to the handlers; one gets what the event says. */
function useElement(name, handlers, rest) {
  const element = useRef(null);
  const known = useRef({});
  useEffect(() => {
    known.current = handlers;
  });
  const types = Object.keys(handlers).join(' ');
  useEffect(() => {
    const shown = element.current;
    const hear = ({ type, detail }) => known.current[type]?.(type === 'height' ? detail.height : detail?.code);
    for (const type of types.split(' ')) shown.addEventListener(type, hear);
    return () => {
      for (const type of types.split(' ')) shown.removeEventListener(type, hear);
    };
  }, [types]);
  // oxlint-disable-next-line react/refs -- the ref is handed on, nothing is read of it
  return createElement(name, { ...rest, ref: element });
}

/** The signing page: events come to `onReady`, `onSigned`, `onDeclined`, `onError` and `onHeight`. */
export function SealwrightEmbed({ title, autoHeight, onReady, onSigned, onDeclined, onError, onHeight, ...rest }) {
  const handlers = { ready: onReady, signed: onSigned, declined: onDeclined, error: onError, height: onHeight };
  return useElement('sealwright-embed', handlers, {
    ...rest,
    'frame-title': title,
    'auto-height': autoHeight ? '' : undefined,
  });
}

/** The preparing editor: events come to `onReady`, `onSaved`, `onSent`, `onClosed` and `onFailed`. */
export function SealwrightEditor({ title, onReady, onSaved, onSent, onClosed, onFailed, ...rest }) {
  const handlers = { ready: onReady, saved: onSaved, sent: onSent, closed: onClosed, failed: onFailed };
  return useElement('sealwright-editor', handlers, { ...rest, 'frame-title': title });
}
