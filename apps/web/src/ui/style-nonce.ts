/**
 * The nonce with which the page's policy allows style elements that scripts make. The server puts it into the page; in
 * development there is no policy, and any text does.
 */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Where dialogs keep the page behind them from scrolling, a library reads the nonce from the name that webpack made common.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
