import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe, StripeElementLocale, StripeElements, StripeError } from '@stripe/stripe-js';
import { type Locale, toStripe } from '@sealwright/contract';
import type { CardFormOptions, MakeCardForm } from '../card-form.ts';

/** Stripe's form speaks no Urdu, nor another language of its readers: they get English, and the page says so. */
const LOCALES: Record<Locale, StripeElementLocale> = { en: 'en', es: 'es', zhCn: 'zh', ar: 'ar', ur: 'en' };

type Outcome = { outcome: 'done' | 'failed'; message?: string };

const failed = ({ message }: Pick<StripeError, 'message'>): Outcome =>
  message === undefined ? { outcome: 'failed' } : { outcome: 'failed', message };

const outcomeOf = ({ error }: { error?: StripeError | undefined }): Outcome =>
  error === undefined ? { outcome: 'done' } : failed(error);

async function load({ publishableKey, locale }: CardFormOptions): Promise<Stripe> {
  const stripe = publishableKey === null ? null : await loadStripe(publishableKey, { locale: LOCALES[locale] });
  if (stripe === null) throw new Error('Card element not found');
  return stripe;
}

/** Of what the form will confirm: it is shown before the charge or the setup exists. */
const elementsOf = (stripe: Stripe, { purpose, locale, isDark }: CardFormOptions): StripeElements => {
  const shared = {
    currency: purpose.currency.toLowerCase(),
    locale: LOCALES[locale],
    appearance: { theme: isDark ? ('night' as const) : ('stripe' as const) },
  };
  return purpose.kind === 'payment'
    ? stripe.elements({ ...shared, mode: 'payment', amount: toStripe(purpose.amount, purpose.currency) })
    : stripe.elements({ ...shared, mode: 'setup' });
};

/** Stripe's Payment Element. Its script comes from Stripe's own host when the form is shown, as Stripe asks for it. */
export const createCardForm: MakeCardForm = (options) => {
  let shown: { stripe: Stripe; elements: StripeElements } | null = null;
  return {
    isInEnglish: options.locale !== 'en' && LOCALES[options.locale] === 'en',
    mount: async (into) => {
      const stripe = await load(options);
      const elements = elementsOf(stripe, options);
      const element = elements.create('payment', { layout: 'tabs' });
      await new Promise<void>((resolve, reject) => {
        element.once('ready', () => resolve());
        element.once('loaderror', ({ error }) => reject(new Error(error.message)));
        element.mount(into);
      });
      shown = { stripe, elements };
    },
    submit: async (clientSecret) => {
      if (shown === null) throw new Error('Card element not found');
      const { stripe, elements } = shown;
      const { error } = await elements.submit();
      if (error !== undefined) return failed(error);
      const asked = { elements, clientSecret, confirmParams: { return_url: location.href } };
      return outcomeOf(
        options.purpose.kind === 'payment'
          ? await stripe.confirmPayment({ ...asked, redirect: 'if_required' })
          : await stripe.confirmSetup({ ...asked, redirect: 'if_required' }),
      );
    },
    confirm: async (clientSecret) => {
      const stripe = await load(options);
      const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
      if (error !== undefined) return failed(error);
      if (paymentIntent.status === 'requires_action') return outcomeOf(await stripe.handleNextAction({ clientSecret }));
      const card = paymentIntent.last_payment_error?.payment_method?.id;
      if (card === undefined) return { outcome: 'failed' };
      return outcomeOf(await stripe.confirmCardPayment(clientSecret, { payment_method: card }));
    },
    destroy: () => {
      shown?.elements.getElement('payment')?.destroy();
      shown = null;
    },
  };
};
