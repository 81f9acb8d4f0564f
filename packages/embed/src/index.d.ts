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

export interface SealwrightEditorEvents {
  /** The editor stands. */
  ready: CustomEvent<null>;
  /** Everything is saved so far. */
  saved: CustomEvent<null>;
  /** The document has left: nothing more can be done with the address. */
  sent: CustomEvent<null>;
  /** The person has closed the editor: nothing more can be done with the address. */
  closed: CustomEvent<null>;
  /** Nothing (more) can be done with the address; the codes are those of the API. */
  failed: CustomEvent<{ code: string }>;
}

declare class FrameElement<Events> extends HTMLElement {
  /** The address that the API made. */
  url: string;
  addEventListener<K extends keyof Events & string>(
    type: K,
    listener: (event: Events[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** `<sealwright-embed url="…" frame-title="…" auto-height>` */
export class SealwrightEmbedElement extends FrameElement<SealwrightEmbedEvents> {}

/** `<sealwright-editor url="…" frame-title="…">` */
export class SealwrightEditorElement extends FrameElement<SealwrightEditorEvents> {}

declare global {
  interface HTMLElementTagNameMap {
    'sealwright-embed': SealwrightEmbedElement;
    'sealwright-editor': SealwrightEditorElement;
  }
}
