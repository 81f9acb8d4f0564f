const DEFAULT_HEIGHT = '720px';

// On a server there are no elements: there the class is a name and nothing else.
// oxlint-disable-next-line typescript/no-extraneous-class -- stands for the element where there is none
const Base = globalThis.HTMLElement ?? class {};

/** A page of an instance in a frame. What that page says comes as an event; what anyone else says is not heard. */
class FrameElement extends Base {
  /** What the page in the frame may ask people for. */
  static allow = '';
  static observedAttributes = ['url', 'frame-title', 'auto-height'];

  #frame = null;
  #hear = (event) => this.#take(event);

  connectedCallback() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    this.#frame = document.createElement('iframe');
    this.#frame.referrerPolicy = 'no-referrer';
    // Before the address: a frame keeps what it was allowed when it was loaded.
    this.#frame.allow = this.constructor.allow;
    // Set one by one, which a policy for style attributes does not forbid.
    Object.assign(this.#frame.style, { display: 'block', width: '100%', height: '100%', border: '0' });
    if (this.style.display === '') this.style.display = 'block';
    if (this.style.height === '') this.style.height = DEFAULT_HEIGHT;
    window.addEventListener('message', this.#hear);
    this.#show();
    root.replaceChildren(this.#frame);
  }

  disconnectedCallback() {
    window.removeEventListener('message', this.#hear);
    this.#frame?.remove();
    this.#frame = null;
  }

  attributeChangedCallback() {
    this.#show();
  }

  /** The address that the API made. */
  get url() {
    return this.getAttribute('url') ?? '';
  }

  set url(url) {
    this.setAttribute('url', url);
  }

  #show() {
    if (this.#frame === null) return;
    this.#frame.title = this.getAttribute('frame-title') ?? this.constructor.frameTitle;
    // Setting the same address again would load it again.
    if (isWebAddress(this.url) && this.#frame.src !== new URL(this.url).href) this.#frame.src = this.url;
  }

  #take({ data, origin, source }) {
    const isOurs =
      isWebAddress(this.url) && origin === new URL(this.url).origin && source === this.#frame?.contentWindow;
    if (!isOurs || data?.source !== 'sealwright' || !this.constructor.types.includes(data.type)) return;
    const { type, code, height } = data;
    if (type === 'height' && this.hasAttribute('auto-height')) this.style.height = `${Number(height)}px`;
    const isFailure = type === 'error' || type === 'failed';
    const detail = isFailure ? { code: String(code) } : type === 'height' ? { height: Number(height) } : null;
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** `<sealwright-embed url="…">`: the signing page of one recipient. With `auto-height` the frame is as high as the document. */
export class SealwrightEmbedElement extends FrameElement {
  static types = ['ready', 'signed', 'declined', 'error', 'height'];
  // For live sessions. The person is asked before anything of it is on.
  static allow = 'camera; microphone; display-capture';
  static frameTitle = 'Document to sign';
}

/** `<sealwright-editor url="…">`: the preparing editor of one draft. */
export class SealwrightEditorElement extends FrameElement {
  static types = ['ready', 'saved', 'sent', 'closed', 'failed'];
  static frameTitle = 'Document to prepare';
}

function isWebAddress(text) {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

const ELEMENTS = { 'sealwright-embed': SealwrightEmbedElement, 'sealwright-editor': SealwrightEditorElement };

for (const [name, element] of Object.entries(ELEMENTS)) {
  if (globalThis.customElements !== undefined && !customElements.get(name)) customElements.define(name, element);
}
