import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import type { StripeAt } from '../src/areas/commerce/payments/providers/stripe/stripe.client.ts';
import type { TestedCard } from './providers.contract.ts';

export const STRIPE_KEYS = {
  secretKey: 'sk_test_abcdefgh1234',
  publishableKey: 'pk_test_abcdefgh5678',
  webhookSecret: 'whsec_abcdefgh9012',
};

type Form = Record<string, string>;
type Failure = { code: string; decline_code?: string };
type Method = Pick<Stripe.PaymentMethod, 'id' | 'object' | 'type'> & {
  customer: string | null;
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>;
  kind: TestedCard;
};
type PaymentError = Pick<Stripe.PaymentIntent.LastPaymentError, 'type' | 'code'> & { payment_method: Method } & Failure;
type Intent = {
  id: string;
  object: 'payment_intent' | 'setup_intent';
  status: Stripe.PaymentIntent.Status;
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  client_secret: string;
  last_payment_error: PaymentError | null;
  last_setup_error: PaymentError | null;
  payment_method: Method | null;
  latest_charge: object | null;
  refunded: number;
};
type Answer = { status: number; body: unknown };

const LAST4: Record<TestedCard, string> = {
  success: '4242',
  decline: '0002',
  expired: '0069',
  insufficient: '9995',
  decline_later: '0341',
  challenge: '3155',
  challenge_always: '3184',
  late: '0077',
};

const FAILURES: Partial<Record<TestedCard, Failure>> = {
  decline: { code: 'card_declined', decline_code: 'generic_decline' },
  expired: { code: 'expired_card' },
  insufficient: { code: 'card_declined', decline_code: 'insufficient_funds' },
};

const FAILURES_LATER: Partial<Record<TestedCard, Failure>> = {
  decline_later: { code: 'card_declined' },
  challenge_always: { code: 'authentication_required' },
};

const UNCONFIRMED = {
  payment_intent: { code: 'payment_intent_authentication_failure' },
  setup_intent: { code: 'setup_intent_authentication_failure' },
};

class Refusal extends Error {
  readonly answer: Answer;

  constructor(status: number, error: object) {
    super('Stripe refuses');
    this.answer = { status, body: { error } };
  }
}

const invalid = (code: string, param?: string) =>
  new Refusal(400, { type: 'invalid_request_error', code, message: 'No', ...(param === undefined ? {} : { param }) });

const unknown = new Refusal(404, { type: 'invalid_request_error', message: 'Unrecognized request URL' });

/**
 * Stripe's HTTP API on this machine, for the calls that the adapter makes: bodies encoded as forms, results kept under their
 * `Idempotency-Key`, refusals in Stripe's shape, events signed by the SDK. Pages hold three.
 */
export class FakeStripe {
  readonly #intents = new Map<string, Intent>();
  readonly #methods = new Map<string, Method>();
  readonly #kept = new Map<string, { asked: string; answer: Answer }>();
  readonly #events: { id: string; object: 'event'; type: string; created: number; data: { object: object } }[] = [];
  readonly #server = http.createServer((request, response) => void this.#serve(request, response));
  #told = 0;
  /** So many answers to writes are lost. */
  losing = 0;
  /** What all calls meet instead. */
  status: number | null = null;
  account: object = {
    id: 'acct_1',
    object: 'account',
    charges_enabled: true,
    settings: { dashboard: { display_name: 'Acme' } },
  };
  webhooks: { url: string; status: string }[] = [];
  calls: { at: string; version: string; form: Form }[] = [];

  async listen(): Promise<StripeAt> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    return { host: '127.0.0.1', port, protocol: 'http' };
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** What Stripe's script in the browser does with a card that is typed. */
  enter(clientSecret: string | null, kind: TestedCard): void {
    const intent = [...this.#intents.values()].find((one) => one.client_secret === clientSecret);
    if (intent === undefined || !intent.status.startsWith('requires_')) return;
    this.#confirm(intent, this.#newMethod(kind), 'entered');
  }

  answer(clientSecret: string | null, isAccepted: boolean): void {
    const intent = [...this.#intents.values()].find((one) => one.client_secret === clientSecret);
    if (intent?.status !== 'requires_action') return;
    if (isAccepted) this.#succeed(intent);
    else this.#fail(intent, UNCONFIRMED[intent.object]);
  }

  settleLate(): void {
    for (const intent of this.#intents.values()) if (intent.status === 'processing') this.#succeed(intent);
  }

  /** The events since the last time, signed. */
  notices(now: Date): { body: Buffer; headers: Record<string, string> }[] {
    const fresh = this.#events.slice(this.#told);
    this.#told = this.#events.length;
    const { webhooks } = new Stripe(STRIPE_KEYS.secretKey);
    return fresh.map((event) => {
      const payload = JSON.stringify(event);
      const timestamp = Math.floor(now.getTime() / 1000);
      const secret = STRIPE_KEYS.webhookSecret;
      return {
        body: Buffer.from(payload),
        headers: { 'stripe-signature': webhooks.generateTestHeaderString({ payload, secret, timestamp }) },
      };
    });
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://stripe');
    const isWrite = request.method === 'POST';
    const form = Object.fromEntries(isWrite ? new URLSearchParams(Buffer.concat(chunks).toString()) : url.searchParams);
    const at = `${request.method} ${url.pathname}`;
    this.calls.push({ at, version: String(request.headers['stripe-version']), form });
    const answer = this.#answered(at, form, request.headers);
    if (isWrite && this.losing > 0) {
      this.losing -= 1;
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
    response.end(JSON.stringify(answer.body));
  }

  #answered(at: string, form: Form, headers: http.IncomingHttpHeaders): Answer {
    if (this.status !== null) return { status: this.status, body: { error: { type: 'api_error', message: 'No' } } };
    if (headers.authorization !== `Bearer ${STRIPE_KEYS.secretKey}`) {
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
    }
    const key = headers['idempotency-key'];
    const asked = JSON.stringify([at, form]);
    const kept = typeof key === 'string' ? this.#kept.get(key) : undefined;
    if (kept?.asked === asked) return kept.answer;
    if (kept !== undefined) return { status: 400, body: { error: { type: 'idempotency_error', message: 'No' } } };
    const answer = this.#done(at, form);
    if (typeof key === 'string') this.#kept.set(key, { asked, answer });
    return answer;
  }

  #done(at: string, form: Form): Answer {
    try {
      // A copy: what comes later does not change what was answered.
      return { status: 200, body: structuredClone(this.#perform(at, form)) };
    } catch (cause) {
      if (cause instanceof Refusal) return cause.answer;
      throw cause;
    }
  }

  #perform(at: string, form: Form): object {
    const [, collection = '', id = '', act = ''] = /^\w+ \/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(at) ?? [];
    const [method] = at.split(' ');
    if (id !== '') return this.#onOne(act === '' ? `${method} ${collection}` : `${act} ${collection}`, id);
    return method === 'POST' ? this.#add(collection, form) : this.#list(collection, form);
  }

  #add(collection: string, form: Form): object {
    if (collection === 'customers') return { id: newId('cus'), object: 'customer' };
    if (collection === 'payment_intents') return this.#create('payment_intent', form);
    if (collection === 'setup_intents') return this.#create('setup_intent', form);
    if (collection === 'refunds') return this.#refund(form);
    throw unknown;
  }

  #list(collection: string, form: Form): object {
    if (collection === 'account') return this.account;
    if (collection === 'payment_methods') {
      return pageOf(
        [...this.#methods.values()].filter(({ customer }) => customer === form['customer']),
        form,
      );
    }
    if (collection === 'events') return pageOf(this.#events.filter((event) => isAsked(event, form)).reverse(), form);
    if (collection === 'webhook_endpoints') {
      return pageOf(
        this.webhooks.map((endpoint, index) => ({ id: `we_${index}`, ...endpoint })),
        form,
      );
    }
    throw unknown;
  }

  #onOne(call: string, id: string): object {
    if (call === 'GET payment_intents' || call === 'GET setup_intents') return this.#intent(id);
    if (call === 'cancel payment_intents') return this.#cancel(this.#intent(id));
    if (call === 'detach payment_methods') return this.#detach(id);
    throw unknown;
  }

  #create(object: Intent['object'], form: Form): Intent {
    if (object === 'payment_intent') refuseAmount(form);
    const id = newId(object === 'payment_intent' ? 'pi' : 'seti');
    const method = this.#methods.get(form['payment_method'] ?? '');
    if (form['payment_method'] !== undefined && method?.customer !== form['customer']) {
      throw invalid('resource_missing', 'payment_method');
    }
    const intent = newIntent(id, object, form);
    this.#intents.set(id, intent);
    if (form['confirm'] === 'true' && method !== undefined) {
      this.#confirm(intent, method, 'saved');
      const error = intent.last_payment_error;
      if (error !== null) throw new Refusal(402, { ...error, message: 'No', payment_intent: structuredClone(intent) });
    }
    return intent;
  }

  #confirm(intent: Intent, method: Method, how: 'entered' | 'saved'): void {
    const { kind } = method;
    intent.payment_method = method;
    const failure = FAILURES[kind] ?? (how === 'saved' ? FAILURES_LATER[kind] : undefined);
    const isAsking = how === 'entered' && kind.startsWith('challenge');
    const isLate = kind === 'late' && intent.object === 'payment_intent';
    if (failure !== undefined) this.#fail(intent, failure);
    else if (isAsking) this.#move(intent, 'requires_action', 'requires_action');
    else if (isLate) this.#move(intent, 'processing', 'processing');
    else this.#succeed(intent);
  }

  #fail(intent: Intent, failure: Failure): void {
    const method = intent.payment_method;
    if (method === null) return;
    const error: PaymentError = { type: 'card_error', payment_method: method, ...failure };
    if (intent.object === 'payment_intent') intent.last_payment_error = error;
    else intent.last_setup_error = error;
    intent.payment_method = null;
    const isPayment = intent.object === 'payment_intent';
    this.#move(intent, 'requires_payment_method', isPayment ? 'payment_failed' : 'setup_failed');
  }

  #succeed(intent: Intent): void {
    const method = intent.payment_method;
    if (method === null) return;
    if (intent.object === 'setup_intent') {
      method.customer = intent.customer;
      this.#methods.set(method.id, method);
    } else {
      const { card } = method;
      intent.latest_charge = { id: newId('ch'), amount_refunded: 0, payment_method_details: { card } };
    }
    intent.last_payment_error = null;
    intent.last_setup_error = null;
    this.#move(intent, 'succeeded', 'succeeded');
  }

  #move(intent: Intent, status: Intent['status'], type: string): void {
    intent.status = status;
    this.#publish(`${intent.object}.${type}`, intent);
  }

  #cancel(intent: Intent): Intent {
    if (!intent.status.startsWith('requires_')) throw invalid('payment_intent_unexpected_state');
    this.#move(intent, 'canceled', 'canceled');
    return intent;
  }

  #detach(id: string): object {
    const method = this.#methods.get(id);
    if (method === undefined) throw invalid('resource_missing', 'payment_method');
    this.#methods.delete(id);
    this.#publish('payment_method.detached', method);
    return method;
  }

  #refund(form: Form): object {
    const intent = this.#intent(form['payment_intent'] ?? '');
    const amount = Number(form['amount']);
    if (intent.status !== 'succeeded') throw invalid('payment_intent_unexpected_state');
    if (intent.refunded + amount > intent.amount) throw invalid('charge_already_refunded', 'amount');
    intent.refunded += amount;
    Object.assign(intent.latest_charge ?? {}, { amount_refunded: intent.refunded });
    this.#publish('charge.refunded', { id: newId('ch'), object: 'charge', payment_intent: intent.id });
    return { id: newId('re'), object: 'refund', amount, payment_intent: intent.id };
  }

  #intent(id: string): Intent {
    const intent = this.#intents.get(id);
    if (intent === undefined) throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing' });
    return intent;
  }

  #newMethod(kind: TestedCard): Method {
    const card = { brand: 'visa', last4: LAST4[kind], exp_month: 12, exp_year: 2040 };
    return { id: newId('pm'), object: 'payment_method', type: 'card', customer: null, card, kind };
  }

  #publish(type: string, object: object): void {
    const created = Math.floor(Date.now() / 1000);
    this.#events.push({ id: newId('evt'), object: 'event', type, created, data: { object: structuredClone(object) } });
  }
}

/** What Stripe takes of each currency, in its own units. */
const LEAST: Readonly<Record<string, number>> = { usd: 50, jpy: 50, huf: 17_500, isk: 20_000, kwd: 500 };
const MOST = 99_999_999;

function refuseAmount({ amount, currency = '' }: Form): void {
  const units = Number(amount);
  const least = LEAST[currency];
  if (!Number.isInteger(units) || units <= 0) throw invalid('parameter_invalid_integer', 'amount');
  if (least === undefined) throw invalid('', 'currency');
  if (units < least) throw invalid('amount_too_small', 'amount');
  if (units > MOST) throw invalid('amount_too_large', 'amount');
  const unit = currency === 'isk' ? 100 : currency === 'kwd' ? 10 : 1;
  if (units % unit !== 0) throw invalid('invalid_amount', 'amount');
}

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

const newIntent = (id: string, object: Intent['object'], form: Form): Intent => ({
  id,
  object,
  status: 'requires_payment_method',
  amount: Number(form['amount'] ?? 0),
  currency: form['currency'] ?? '',
  customer: form['customer'] ?? null,
  description: form['description'] ?? null,
  metadata: { reference: form['metadata[reference]'] ?? '', installation: form['metadata[installation]'] ?? '' },
  client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
  last_payment_error: null,
  last_setup_error: null,
  payment_method: null,
  latest_charge: null,
  refunded: 0,
});

const PAGE = 3;

function pageOf(all: { id: string }[], form: Form): object {
  const start = form['starting_after'] === undefined ? 0 : all.findIndex(({ id }) => id === form['starting_after']) + 1;
  const data = all.slice(start, start + PAGE);
  return { object: 'list', url: '/v1/list', data, has_more: start + PAGE < all.length };
}

function isAsked({ type, created }: { type: string; created: number }, form: Form): boolean {
  const types = Object.entries(form).filter(([name]) => name.startsWith('types['));
  return types.some(([, value]) => value === type) && created >= Number(form['created[gte]'] ?? 0);
}
