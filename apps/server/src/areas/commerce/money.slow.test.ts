import { expect, test } from 'vitest';
import { Refused } from '../../../test/app.ts';
import { isGone } from '../../../test/crashes.ts';
import { diceOf } from '../../../test/dice.ts';
import {
  ACT_NAMES,
  type ActName,
  actOf,
  CALM,
  CHANCES,
  type Member,
  memberOf,
  NOTHING,
} from '../../../test/money-acts.ts';
import { checkBooks, checkNow, checkStock } from '../../../test/money-books.ts';
import { type MoneyWorld, moneyWorld } from '../../../test/money-world.ts';

// MONEY_SEQUENCES=1000 MONEY_SEED=7 for a long run.
const SEQUENCES = Number(process.env['MONEY_SEQUENCES'] ?? 30);
const SEED = Number(process.env['MONEY_SEED'] ?? 1);
const AT_ONCE = 10;
const STEPS = 16;

type Story = string[];

/** How often each act was done, so that none is refused for ever unseen. */
const done = new Map<ActName, number>();

/** What became of an act: it was done, refused, or the process ended before it was over. Anything else is a fault. */
async function outcome(name: ActName, work: Promise<unknown>): Promise<string> {
  try {
    if ((await work) === NOTHING) return `${name} (nothing)`;
    done.set(name, (done.get(name) ?? 0) + 1);
    return name;
  } catch (cause) {
    if (isGone(cause)) return `${name} (gone)`;
    if (cause instanceof Refused && cause.status < 500) return `${name} (${cause.code})`;
    throw cause;
  }
}

/** One act of someone, or two at once; now and then the process ends in the middle of it. */
async function step(world: MoneyWorld, members: readonly Member[], story: Story): Promise<void> {
  const { dice, fate } = world;
  const names = dice.once(8) ? [dice.of(CHANCES), dice.of(CHANCES)] : [dice.of(CHANCES)];
  const isCalm = names.some((name) => CALM.includes(name));
  const chosen = isCalm ? names.slice(0, 1) : names;
  const isDoomed = !isCalm && dice.once(6);
  const who = dice.below(members.length);
  const member = members[who]!;
  world.setQuiet(!isDoomed && chosen.length === 1);
  if (isDoomed) fate.arm(1 + dice.below(60), dice.once(2));
  try {
    const said = await Promise.all(
      chosen.map((name) =>
        outcome(name, actOf(name)(world, member)).catch((cause: unknown) => {
          if (fate.isDown()) return `${name} (gone)`;
          throw cause;
        }),
      ),
    );
    story.push(`${who}: ${said.join(' + ')}`);
  } finally {
    if (fate.revive()) story.push('-- gone --');
  }
}

const batches = Array.from({ length: Math.ceil(SEQUENCES / AT_ONCE) }, (_, index) => SEED + index);

test.each(batches)(
  `after ${AT_ONCE} random sequences, used is sent, charged is owed, and stock is bought less sold: seed %i`,
  { timeout: SEQUENCES * 20_000 },
  async (seed) => {
    const dice = diceOf(seed);
    const world = await moneyWorld(dice);
    const { db } = world.platform;
    const story: Story = [];
    const agrees = async (check: Promise<string[]>) =>
      expect({ story, wrong: await check }).toEqual({ story, wrong: [] });
    try {
      const members = await Promise.all(Array.from({ length: AT_ONCE }, () => memberOf(world)));
      world.setRough(true);
      for (let count = 0; count < STEPS * AT_ONCE; count += 1) {
        await step(world, members, story);
        await agrees(checkNow(db));
        await agrees(checkStock(db, world.stock));
      }
      await world.settle();
      await agrees(checkBooks(db));
      await agrees(checkStock(db, world.stock));
      expect({ story, faults: world.faults.map(String) }).toEqual({ story, faults: [] });
    } finally {
      world.fate.close();
    }
  },
);

test.runIf(SEQUENCES >= 200)('every act was done, and not only refused', () => {
  expect(ACT_NAMES.filter((name) => !done.has(name))).toEqual([]);
});
