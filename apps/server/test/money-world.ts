import { createPlan, createProduct, type PlanInput, updateBillingConfig } from '@sealwright/contract';
import { sql } from 'kysely';
import type { PostNotice } from '../src/areas/commerce/index.ts';
import { type Log, silentLog } from '../src/platform/log.ts';
import { Refused, testApp, type TestApp, type TestUser } from './app.ts';
import { type Crashes, crashes, isGone } from './crashes.ts';
import type { Dice } from './dice.ts';
import { plainPdf } from '../../../packages/pdf/test/sources.ts';
import { signedInAgain } from './signed-in-again.ts';
import { upload } from './signing-flow.ts';

/** What is sold, with the stock it began with; what was put in later is added to it. */
export type Stock = { kind: 'plan' | 'bundle' | 'product'; id: number; bought: number };

export type MoneyWorld = Awaited<ReturnType<typeof moneyWorld>>;

const PLANS: (Partial<PlanInput> & { kind: PlanInput['kind'] })[] = [
  { kind: 'plan', monthlyPrice: 0, yearlyPrice: 0, requestsIncluded: 2, isStart: true },
  { kind: 'plan', monthlyPrice: 1000, yearlyPrice: 10_000, requestsIncluded: 3, stock: 40 },
  { kind: 'plan', monthlyPrice: 3000, yearlyPrice: 30_000, requestsIncluded: null, stock: 40 },
  { kind: 'plan', monthlyPrice: 1999, yearlyPrice: 19_990, requestsIncluded: 5, taxRate: 82_500, stock: 3 },
  { kind: 'bundle', price: 499, requestsIncluded: 2, bulkPrice: 399, bulkFrom: 3, taxRate: 60_000, stock: 60 },
  { kind: 'bundle', price: 1250, requestsIncluded: 1, stock: 4 },
];

/** Makes what was put off due now. */
export const HURRY = sql`update pgboss.job set start_after = now() where state < 'active'`;

/** A whole product that sells, with the built-in payment provider, whose notices get lost, late and twice on their way. */
export async function moneyWorld(dice: Dice) {
  const fate: Crashes = crashes();
  const faults: unknown[] = [];
  const note = (_: string, __?: object, cause?: unknown) => void (isGone(cause) || faults.push(cause ?? _));
  const log: Log = { ...silentLog, error: note };
  const roads = { areRough: false };
  const quiet = { is: true };
  const server = await testApp({}, () => [], { way: rough(dice, roads), isExpected: isGone, log });
  const { platform } = server;
  const admin = await server.make.user({ role: 'admin' });
  const people = new Map<number, TestUser>();

  /** Sessions end while months pass. */
  const as: TestApp['as'] = (user) => async (endpoint, input) => {
    if (user === null) return server.as(null)(endpoint, input);
    try {
      return await server.as(people.get(user.userId) ?? user)(endpoint, input);
    } catch (cause) {
      if (!(cause instanceof Refused) || cause.status !== 401) throw cause;
      people.set(user.userId, await signedInAgain(server, user));
      return server.as(people.get(user.userId) ?? user)(endpoint, input);
    }
  };

  /** Does what is due. What was put off until later by the clock of the queue is due as well. */
  const work = async (withSweeps = false): Promise<void> => {
    await HURRY.execute(platform.db);
    const failures = await platform.tasks.drain({ withSweeps });
    const causes = failures.map(({ cause }) => cause).filter((cause) => !isGone(cause));
    if (causes.length > 0) throw new AggregateError(causes, causes.map(String).join('\n'));
  };

  const stock: Stock[] = [];
  const shop = as(admin);
  for (const [index, { kind, ...plan }] of PLANS.entries()) {
    const named = { kind, name: `${kind} ${index}`, sku: `SKU-${index}` };
    const { id } = await shop(createPlan, { body: { ...named, ...plan } });
    stock.push({ kind, id, bought: plan.stock ?? Number.POSITIVE_INFINITY });
  }
  for (const quantity of [40, 6]) {
    const product = {
      name: `Bag ${quantity}`,
      sku: `BAG-${quantity}`,
      category: 'bags' as const,
      price: 777,
      quantity,
    };
    const { id } = await shop(createProduct, { body: { ...product, taxRate: 60_000 } });
    stock.push({ kind: 'product', id, bought: quantity });
  }
  const files = [{ name: 'a.pdf', bytes: await plainPdf() }];
  const { body } = await upload(server, admin, '/api/submit_document_files/', files);
  const fileId = (body['files'] as { id: number }[])[0]?.id ?? 0;
  const { db } = platform;
  await shop(updateBillingConfig, { body: { isOn: true } });

  return {
    server,
    platform,
    clock: server.clock,
    dice,
    as,
    /** A copy of a file that was uploaded once. */
    attachFile: async ({ accountId, documentId }: { accountId: number; documentId: number }): Promise<void> => {
      const { id: _, ...file } = await db
        .selectFrom('documentFiles')
        .selectAll()
        .where('id', '=', fileId)
        .executeTakeFirstOrThrow();
      const pages = JSON.stringify(file.pages);
      await db
        .insertInto('documentFiles')
        .values({ ...file, pages, accountId, documentId })
        .execute();
    },
    admin,
    stock,
    fate,
    /** Whether one thing happens at a time, in a process that lives: then what a call answers can be told before. */
    isQuiet: () => quiet.is,
    setQuiet: (is: boolean) => void (quiet.is = is),
    setRough: (areRough: boolean) => void (roads.areRough = areRough),
    faults,
    work,
    idsOf: (kind: Stock['kind']): number[] => stock.filter((one) => one.kind === kind).map(({ id }) => id),
    /** Everything under way comes to its end: nothing is lost any more, and a day goes by. */
    settle: async (): Promise<void> => {
      roads.areRough = false;
      for (const minutes of [0, 3, 70, 25 * 60, 3]) {
        server.clock.advance(minutes * 60_000);
        await work(true);
      }
    },
  };
}

/** Most notices arrive. Some do not, some twice, of some the answer is lost, and some bring an old one along. */
const rough =
  (dice: Dice, roads: { areRough: boolean }) =>
  (post: PostNotice): PostNotice => {
    const seen: Parameters<PostNotice>[] = [];
    return async (...notice) => {
      seen.push(notice);
      if (!roads.areRough) return post(...notice);
      const chance = dice.below(10);
      if (chance < 2) return 503;
      if (chance === 2) await post(...notice);
      if (chance === 3) await post(...dice.of(seen));
      const status = await post(...notice);
      if (chance === 4) throw new Error('The answer is lost');
      return status;
    };
  };
