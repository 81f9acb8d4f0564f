import type { Locale } from '@sealwright/contract';

/**
 * The provider's own card form. It shows in a frame of the provider, so that no number ever reaches this page's script.
 * Each provider has a module in `providers/` that exports `createCardForm: MakeCardForm`.
 */
export type CardForm = {
  /** Shows the form. Throws when it can't be shown. */
  mount(into: HTMLElement): Promise<void>;
  /**
   * Confirms a charge or a setup with what was entered, and with the bank where that is asked for. `failed` is what the payer
   * can correct; the server is asked for the true state in both cases.
   */
  submit(clientSecret: string): Promise<{ outcome: 'done' | 'failed'; message?: string }>;
  /** Has the bank confirm a charge of a saved card, which needs no form: it works without `mount`. */
  confirm?(clientSecret: string): Promise<{ outcome: 'done' | 'failed'; message?: string }>;
  destroy(): void;
  /** It does not speak the language of the page. */
  isInEnglish?: boolean;
};

export type CardFormOptions = {
  /** What the server says the form needs; null for the test provider. */
  publishableKey: string | null;
  /** What `submit` will confirm. */
  purpose: { kind: 'payment'; amount: number; currency: string } | { kind: 'setup'; currency: string };
  locale: Locale;
  isDark: boolean;
};

export type MakeCardForm = (options: CardFormOptions) => CardForm;
