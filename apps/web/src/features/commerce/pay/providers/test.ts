import { t } from 'i18next';
import { fetchTexts } from '../../../../lib/i18n.ts';
import { CARD_FRAME, type Ask, type FromFrame, heardByPage, type Outcome } from '../../card-frame/card-messages.ts';
import type { CardFormOptions, MakeCardForm } from '../card-form.ts';

const READY_MS = 20_000;

/** One frame of the test provider: shown until it is taken away. */
class Frame {
  readonly element = document.createElement('iframe');
  readonly #waiting = new Map<number, (outcome: Outcome) => void>();
  #count = 0;
  #isReady = (): void => undefined;

  constructor({ locale }: CardFormOptions, isChallenge: boolean) {
    const query = new URLSearchParams({ locale, ...(isChallenge ? { challenge: '' } : {}) });
    this.element.src = `${CARD_FRAME}?${query.toString()}`;
    // As attributes of the element itself: the page allows no style of its own.
    this.element.width = '100%';
    this.element.height = '120';
    this.element.setAttribute('frameborder', '0');
  }

  /** Throws when it does not come. */
  async show(into: HTMLElement): Promise<void> {
    await fetchTexts('card');
    this.element.title = t('title', { ns: 'card' });
    addEventListener('message', this.#hear);
    const ready = new Promise<void>((resolve, reject) => {
      this.#isReady = resolve;
      setTimeout(() => reject(new Error('The card form did not come')), READY_MS);
    });
    into.append(this.element);
    await ready;
  }

  ask(kind: Ask['kind'], clientSecret: string): Promise<Outcome> {
    const id = (this.#count += 1);
    const asked: Ask = { kind, id, clientSecret };
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.element.contentWindow?.postMessage(asked, location.origin);
    });
  }

  remove(): void {
    removeEventListener('message', this.#hear);
    this.element.remove();
    // A question whose frame is gone was not answered.
    for (const answer of this.#waiting.values()) answer({ outcome: 'failed' });
    this.#waiting.clear();
  }

  readonly #hear = (event: MessageEvent<unknown>): void => {
    const message = heardByPage(event, this.element.contentWindow);
    if (message !== null) this.#take(message);
  };

  #take(message: FromFrame): void {
    if (message.kind === 'ready') this.#isReady();
    else if (message.kind === 'height') this.element.height = String(message.height);
    else {
      this.#waiting.get(message.id)?.(message.answer);
      this.#waiting.delete(message.id);
    }
  }
}

const plain = ({ outcome, message }: Outcome) => (message === undefined ? { outcome } : { outcome, message });

/** The card form of the built-in test provider: a page of ours in a frame, which makes a token of the number. */
export const createCardForm: MakeCardForm = (options) => {
  let form: Frame | null = null;
  let question: Frame | null = null;
  return {
    mount: async (into) => {
      form?.remove();
      form = new Frame(options, false);
      await form.show(into);
    },
    submit: async (clientSecret) => {
      if (form === null) throw new Error('Card element not found');
      return plain(await form.ask('submit', clientSecret));
    },
    confirm: async (clientSecret) => {
      const dialog = document.createElement('dialog');
      document.body.append(dialog);
      question = new Frame(options, true);
      try {
        dialog.showModal();
        // Closed with the keyboard, it was not answered.
        dialog.addEventListener('close', () => question?.remove());
        await question.show(dialog);
        return plain(await question.ask('confirm', clientSecret));
      } finally {
        question.remove();
        dialog.remove();
      }
    },
    destroy: () => {
      form?.remove();
      question?.remove();
    },
  };
};
