import {
  addPaymentMethod,
  answerTestChallenge,
  buyBundles,
  cancelBundle,
  cancelOrder,
  cancelUserSubscription,
  changeUserSubscription,
  checkPayment,
  confirmPaymentMethod,
  confirmTestCard,
  createDocument,
  createOrder,
  createSubscription,
  getOrderPayLink,
  getPaymentMethods,
  getPaymentPage,
  getProduct,
  getSigning,
  getUsage,
  getUserSubscriptionDetails,
  paySubscription,
  recallDocument,
  refundOrder,
  removeCustomerPaymentMethod,
  retrySubscription,
  sendDocument,
  setDefaultPaymentMethod,
  startPayment,
  TestCardToken,
  updateProduct,
} from '@sealwright/contract';
import { randomUUID } from 'node:crypto';
import { createProviders } from '../src/areas/commerce/payments/index.ts';
import { Refused, type TestUser } from './app.ts';
import { refundable } from './money-books.ts';
import type { MoneyWorld } from './money-world.ts';
import { linkOf } from './signing-flow.ts';

/** Someone who sends and buys. `pages`: the tokens of payment pages they were given. */
export type Member = {
  person: TestUser;
  documents: { id: number; email: string }[];
  pages: string[];
  orders: number[];
};

/** Answers `NOTHING` where there was nothing to do it with. */
type Act = (world: MoneyWorld, member: Member) => Promise<unknown>;

export const NOTHING = Symbol('nothing');

const MINUTE_MS = 60_000;
const MOST_DOCUMENTS = 4;

// A card that takes the money comes up more often than the others.
const CARDS = [...TestCardToken.options, 'tok_success', 'tok_success', 'tok_success', 'tok_twice', 'tok_late'] as const;

export const memberOf = async ({ server }: MoneyWorld): Promise<Member> => ({
  person: await server.make.user(),
  documents: [],
  pages: [],
  orders: [],
});

/** A draft for one person that can be sent as it is: rows, because most of the time would go into preparing it. */
async function drafted(world: MoneyWorld, member: Member): Promise<Member['documents'][number]> {
  const { db } = world.platform;
  const { accountId } = member.person;
  const { id } = await world.as(member.person)(createDocument, { body: {} });
  const email = `money-${id}@example.com`;
  const texts = { title: 'T', subject: 'S', message: 'M', messageTemplateName: 'N' };
  const change = { ...texts, signingOption: 'shared' as const, sendDocumentOnly: true, state: 'draft' as const };
  await db.updateTable('documents').set(change).where('id', '=', id).execute();
  await world.attachFile({ accountId, documentId: id });
  const signer = { email, name: 'Ada', locale: 'en', role: 'signer', signingOrder: 1 } as const;
  await db
    .insertInto('recipients')
    .values({ accountId, documentId: id, ...signer })
    .execute();
  member.documents.push({ id, email });
  return { id, email };
}

/** Enters a card where a secret asks for one, or leaves. */
async function enter(world: MoneyWorld, clientSecret: string): Promise<void> {
  const { as, dice } = world;
  if (dice.once(6)) return;
  const card = { token: dice.of(CARDS), expiryMonth: 12, expiryYear: 2099 };
  const { state } = await as(null)(confirmTestCard, { body: { clientSecret, ...card } });
  if (state === 'action') await answer(world, clientSecret);
}

/** Answers for the bank, or leaves. */
async function answer({ as, dice }: MoneyWorld, clientSecret: string): Promise<void> {
  if (dice.once(4)) return;
  await as(null)(answerTestChallenge, { body: { clientSecret, isAccepted: !dice.once(3) } });
}

const remember = (member: Member, page: string | null): void => {
  if (page !== null) member.pages.push(page.split('/').at(-1) ?? '');
};

const choice = ({ dice, idsOf }: MoneyWorld) => ({
  planId: dice.of(idsOf('plan')),
  interval: dice.once(4) ? ('year' as const) : ('month' as const),
});

async function withSubscription(
  { as }: MoneyWorld,
  { person }: Member,
  act: (id: number) => Promise<unknown>,
): Promise<unknown> {
  const { subscription } = await as(person)(getUserSubscriptionDetails, {});
  return subscription === null ? NOTHING : act(subscription.id);
}

/** Enters this card where a secret asks for one. */
const enterCard = ({ as }: MoneyWorld, clientSecret: string | null, token: TestCardToken) =>
  clientSecret === null
    ? undefined
    : as(null)(confirmTestCard, { body: { clientSecret, token, expiryMonth: 12, expiryYear: 2099 } });

/** Renewals fail too seldom by themselves: someone pays for a plan, their first card takes no more money, and a month goes by. */
async function failToRenew(world: MoneyWorld, { person }: Member): Promise<void> {
  const { as, clock, dice, idsOf, work } = world;
  if ((await as(person)(getUserSubscriptionDetails, {})).subscription === null) {
    const body = { planId: dice.of(idsOf('plan').slice(1)), interval: 'month' as const };
    const { paymentPage } = await as(person)(createSubscription, { body });
    const token = paymentPage?.split('/').at(-1) ?? '';
    const started = await as(person)(startPayment, { params: { token }, body: {} });
    await enterCard(world, started.clientSecret, 'tok_success');
    await as(person)(checkPayment, { params: { token } });
  }
  const { id, clientSecret } = await as(person)(addPaymentMethod, {});
  await enterCard(world, clientSecret, 'tok_decline_later');
  await as(person)(confirmPaymentMethod, { params: { id } });
  const { paymentMethods } = await as(person)(getPaymentMethods, {});
  const added = paymentMethods.at(-1);
  if (added !== undefined) await as(person)(setDefaultPaymentMethod, { body: { paymentMethod: added.id } });
  clock.advance(32 * 24 * 60 * MINUTE_MS);
  await work(true);
}

const codeOf = (cause: unknown): string => (cause instanceof Refused ? cause.code : '');

/** Most of the time one that is as it has to be. */
async function picked({ dice, platform }: MoneyWorld, { documents, person }: Member, wanted: 'draft' | 'out') {
  if (dice.once(5)) return dice.maybe(documents);
  const { accountId } = person;
  const rows = await platform.db
    .selectFrom('documents')
    .select(['id', 'state'])
    .where('accountId', '=', accountId)
    .execute();
  const drafts = new Set(rows.flatMap(({ id, state }) => (state === 'draft' ? [id] : [])));
  return dice.maybe(documents.filter(({ id }) => drafts.has(id) === (wanted === 'draft')));
}

/** The same of orders: one that is paid. */
async function paidOrder({ dice, platform }: MoneyWorld, { orders }: Member): Promise<number | undefined> {
  if (dice.once(5)) return dice.maybe(orders);
  const rows = await platform.db.selectFrom('orders').select('id').where('payment', '<>', 'unpaid').execute();
  return dice.maybe(rows.map(({ id }) => id).filter((id) => orders.includes(id)));
}

const SENDING = {
  /** Refused where none is left, and only then. */
  send: async (world, member) => {
    const { as, dice, isQuiet } = world;
    const isFull = member.documents.length >= MOST_DOCUMENTS;
    const known = isFull || dice.once(3) ? await picked(world, member, 'draft') : undefined;
    const { id } = known ?? (await drafted(world, member));
    const { left } = await as(member.person)(getUsage, {});
    try {
      await as(member.person)(sendDocument, { params: { id }, body: {} });
    } catch (cause) {
      const isRefused = isQuiet() && codeOf(cause) === 'upload_limit_exceeded';
      if (isRefused && left !== 0) throw new Error(`Sending was refused, and ${left} are left`, { cause });
      throw cause;
    }
    if (isQuiet() && left === 0) throw new Error('A document was sent, and none was left');
    if (dice.once(4)) await world.work();
    return id;
  },
  recall: async (world, member) => {
    const document = await picked(world, member, 'out');
    if (document === undefined) return NOTHING;
    return world.as(member.person)(recallDocument, { params: { id: document.id } });
  },
  open: async (world, member) => {
    const document = await picked(world, member, 'out');
    if (document === undefined) return NOTHING;
    await world.work();
    const { token, call } = await linkOf(world.server, document.id, document);
    return token === '' ? NOTHING : call(getSigning);
  },
} satisfies Record<string, Act>;

const BUYING = {
  buyBundle: async ({ as, dice, idsOf }, member) => {
    const body = { plan: dice.of(idsOf('bundle')), quantity: 1 + dice.below(4) };
    remember(member, (await as(member.person)(buyBundles, { body })).paymentPage);
  },
  cancelBundle: async ({ as, dice, platform }, { person: user }) => {
    const { accountId } = user;
    const rows = await platform.db
      .selectFrom('requestBundles')
      .select('id')
      .where('accountId', '=', accountId)
      .execute();
    const row = dice.maybe(rows);
    return row === undefined ? NOTHING : as(user)(cancelBundle, { params: row });
  },
  choosePlan: async (world, member) => {
    const { paymentPage } = await world.as(member.person)(createSubscription, { body: choice(world) });
    remember(member, paymentPage);
  },
  changePlan: (world, member) =>
    withSubscription(world, member, async (id) => {
      const call = { params: { id }, body: choice(world) };
      remember(member, (await world.as(member.person)(changeUserSubscription, call)).paymentPage);
    }),
  cancelPlan: (world, member) =>
    withSubscription(world, member, (id) =>
      world.as(member.person)(cancelUserSubscription, { params: { id }, body: { isCancelled: true } }),
    ),
  takeBack: (world, member) =>
    withSubscription(world, member, (id) =>
      world.as(member.person)(cancelUserSubscription, { params: { id }, body: { isCancelled: false } }),
    ),
  retry: async (world, member) => {
    if (world.dice.once(2)) await failToRenew(world, member);
    return withSubscription(world, member, (id) => world.as(member.person)(retrySubscription, { params: { id } }));
  },
  payPlan: (world, member) =>
    withSubscription(world, member, async (id) => {
      remember(member, (await world.as(member.person)(paySubscription, { params: { id } })).paymentPage);
    }),
} satisfies Record<string, Act>;

const PAYING = {
  pay: async (world, { pages, person }) => {
    const { as, dice } = world;
    const token = dice.once(3) ? dice.maybe(pages) : pages.at(-1);
    if (token === undefined) return NOTHING;
    const { state } = await as(null)(getPaymentPage, { params: { token } });
    // What is over is put away, most of the time.
    if ((state === 'paid' || state === 'cancelled') && !dice.once(6)) pages.splice(pages.indexOf(token), 1);
    const call = as(dice.once(3) ? null : person);
    const saved = dice.once(4) ? (await as(person)(getPaymentMethods, {})).paymentMethods : [];
    const card = saved.length === 0 ? {} : { paymentMethod: dice.of(saved).id };
    const body = { ...card, startsAnew: dice.once(4) };
    const { step, clientSecret } = await call(startPayment, { params: { token }, body });
    if (clientSecret !== null) await (step === 'confirm' ? answer : enter)(world, clientSecret);
    return dice.once(2) ? call(checkPayment, { params: { token } }) : step;
  },
  addCard: async (world, { person }) => {
    const { id, clientSecret } = await world.as(person)(addPaymentMethod, {});
    if (clientSecret !== null) await enter(world, clientSecret);
    if (!world.dice.once(3)) await world.as(person)(confirmPaymentMethod, { params: { id } });
  },
  changeCards: async ({ as, dice }, { person }) => {
    const { paymentMethods } = await as(person)(getPaymentMethods, {});
    const card = dice.maybe(paymentMethods);
    if (card === undefined) return NOTHING;
    const call = dice.once(2) ? removeCustomerPaymentMethod : setDefaultPaymentMethod;
    return as(person)(call, { body: { paymentMethod: card.id } });
  },
  /** Someone gives money back at the provider itself. */
  refundThere: async ({ dice, platform }, { person }) => {
    const charge = dice.maybe(await refundable(platform.db, person.accountId));
    if (charge === undefined) return NOTHING;
    const amount = dice.once(2) ? charge.left : 1 + dice.below(charge.left);
    const asked = { charge: charge.id, amount, currency: 'USD', key: randomUUID() };
    return createProviders(platform).named('test').refund(asked);
  },
} satisfies Record<string, Act>;

const SELLING = {
  order: async ({ as, admin, dice, idsOf }, member) => {
    const lines = [{ product: dice.of(idsOf('product')), quantity: 1 + dice.below(3) }];
    const body = { customer: { name: 'Ada Lovelace' }, lines, shipping: dice.below(500) };
    const { id } = await as(admin)(createOrder, { body });
    member.orders.push(id);
    const { url } = await as(admin)(getOrderPayLink, { params: { id } });
    remember(member, new URL(url).pathname);
  },
  cancelOrder: async (world, member) => {
    const { as, admin, dice } = world;
    const id = dice.once(2) ? dice.maybe(member.orders) : await paidOrder(world, member);
    return id === undefined ? NOTHING : as(admin)(cancelOrder, { params: { id } });
  },
  refundOrder: async (world, member) => {
    const { as, admin, dice } = world;
    const id = await paidOrder(world, member);
    if (id === undefined) return NOTHING;
    return as(admin)(refundOrder, { params: { id }, body: { amount: 1 + dice.below(900) } });
  },
  restock: async ({ as, admin, dice, stock }) => {
    const one = dice.maybe(stock.filter(({ kind }) => kind === 'product'));
    if (one === undefined) return NOTHING;
    const { quantity } = await as(admin)(getProduct, { params: { id: one.id } });
    await as(admin)(updateProduct, { params: { id: one.id }, body: { quantity: quantity + 5 } });
    one.bought += 5;
    return quantity;
  },
} satisfies Record<string, Act>;

const TIME = {
  work: ({ work }) => work(),
  minutes: async ({ clock, dice, work }) => {
    clock.advance((1 + dice.below(20)) * MINUTE_MS);
    await work(true);
  },
  hours: async ({ clock, dice, work }) => {
    clock.advance((1 + dice.below(30)) * 60 * MINUTE_MS);
    await work(true);
  },
  days: async ({ clock, dice, work }) => {
    clock.advance((1 + dice.below(33)) * 24 * 60 * MINUTE_MS);
    await work(true);
  },
} satisfies Record<string, Act>;

/** What is done by itself, and by a process that lives: else it would not be known what was put into stock. */
export const CALM: readonly ActName[] = ['restock'];

const ACTS = { ...SENDING, ...BUYING, ...PAYING, ...SELLING, ...TIME };
export type ActName = keyof typeof ACTS;
export const ACT_NAMES = Object.keys(ACTS) as ActName[];

const OFTEN: readonly ActName[] = ['send', 'send', 'pay', 'pay', 'choosePlan', 'buyBundle', 'addCard', 'work'];

/** Each act, and again those that make the others possible. */
export const CHANCES: readonly ActName[] = [...ACT_NAMES, ...OFTEN, ...OFTEN, 'order', 'changePlan', 'hours'];
export const actOf = (name: ActName): Act => ACTS[name];
