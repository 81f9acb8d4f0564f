export interface SealwrightEmbedEvents {
  /** The page in the frame stands. */
  ready: CustomEvent<null>;
  /** The person has finished their part. */
  signed: CustomEvent<null>;
  declined: CustomEvent<null>;
  /** Nothing (more) can be done with the address; the codes are those of the API. */
  error: CustomEvent<{ code: string }>;
  /** How high the frame has to be to show all of the document, in CSS pixels. */
  height: CustomEvent<{ height: number }>;
}

/** `<sealwright-embed url="…" frame-title="…" auto-height>` */
export class SealwrightEmbedElement extends HTMLElement {
  /** The address that the API made for one recipient. */
  url: string;
  addEventListener<K extends keyof SealwrightEmbedEvents>(
    type: K,
    listener: (event: SealwrightEmbedEvents[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'sealwright-embed': SealwrightEmbedElement;
  }
}
