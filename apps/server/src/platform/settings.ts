import { DriveKeys, StripeKeys } from '@sealwright/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Secrets } from './crypto/crypto.ts';
import type { Db } from './db/db.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log.ts';

type Definition = {
  shape: z.ZodType;
  /** Kept under the key of the installation, never in plain text. */
  isSecret?: boolean;
};
type Definitions = Readonly<Record<string, Definition>>;
type Value<D extends Definitions, K extends keyof D> = z.output<D[K]['shape']>;

/** Every setting that administrators change while the product runs. A new one is a line here. */
export const SETTINGS = {
  /** Where people reach the product: chosen at the first run. */
  public_url: { shape: z.url() },
  /** Who sells: at the head of invoices. */
  invoice_seller: {
    shape: z.object({
      name: z.string(),
      address: z.string(),
      taxId: z.string(),
      email: z.string(),
      version: z.number().int().default(0),
    }),
  },
  /** Whether plans and bundles are sold here, and sendings counted. Off unless it was turned on. */
  billing: { shape: z.boolean() },
  /** Who takes money; the built-in test provider where none was chosen. */
  payment_provider: { shape: z.enum(['test', 'stripe']) },
  /** All three keys of a Stripe account. */
  stripe: { shape: StripeKeys, isSecret: true },
  /** How the installation is registered at providers of drives. */
  google_drive: { shape: DriveKeys, isSecret: true },
  dropbox: { shape: DriveKeys, isSecret: true },
} as const satisfies Definitions;

export type SettingsOf<D extends Definitions> = {
  /** The value as of the last reading: that of the environment where it sets one, else the stored one, else undefined. */
  get<K extends keyof D & string>(key: K): Value<D, K> | undefined;
  /** The value as it is stored now. Others that hold the same setting wait until `tx` ends. */
  hold<K extends keyof D & string>(tx: Db, key: K): Promise<Value<D, K> | undefined>;
  /** Whether the environment sets it: then it cannot be changed here. */
  isFixed(key: keyof D & string): boolean;
  /** Stores a value, or with null removes it, for every instance once `tx` commits. Throws where the environment sets it. */
  write<K extends keyof D & string>(tx: Db, key: K, value: Value<D, K> | null, at: Date): Promise<void>;
  /** Reads all at once: after a change that the next call of the same person has to see. Others hear of it. */
  read(): Promise<void>;
  /** Reads all and from then on hears of changes, on this and other instances. */
  follow(): Promise<void>;
  /** Calls `listener` after each reading that changed something. */
  onChange(listener: () => void): void;
};

export type Settings = SettingsOf<typeof SETTINGS>;

type Needs = { db: Db; live: Live; secrets: Secrets; log: Log };

const Sealed = z.object({ sealed: z.base64() });

const contextOf = (key: string): string => `settings.${key}`;

/** `fixed` are the values that the environment sets: they win. */
export function createSettings<D extends Definitions>(
  definitions: D,
  { db, live, secrets, log }: Needs,
  fixed: { [K in keyof D]?: Value<D, K> | undefined },
): SettingsOf<D> {
  let stored = new Map<string, unknown>();
  const listeners: (() => void)[] = [];
  const isFixed = (key: keyof D & string): boolean => fixed[key] !== undefined;

  /** Undefined for what this version does not know or cannot read. */
  function opened(key: string, value: unknown): unknown {
    const definition = definitions[key];
    if (definition === undefined) return undefined;
    try {
      const plain = definition.isSecret
        ? (JSON.parse(
            secrets.open(Buffer.from(Sealed.parse(value).sealed, 'base64'), contextOf(key)).toString(),
          ) as unknown)
        : value;
      return definition.shape.parse(plain);
    } catch (cause) {
      log.warn('A setting could not be read', { key }, cause);
      return undefined;
    }
  }

  async function read(): Promise<void> {
    const rows = await db.selectFrom('settings').select(['key', 'value']).orderBy('key').execute();
    const next = new Map(rows.map(({ key, value }) => [key, opened(key, value)]));
    const hasChanged = JSON.stringify([...next]) !== JSON.stringify([...stored]);
    stored = next;
    if (hasChanged) for (const listener of listeners) listener();
  }

  return {
    get: <K extends keyof D & string>(key: K) => (fixed[key] ?? stored.get(key)) as Value<D, K> | undefined,
    async hold<K extends keyof D & string>(tx: Db, key: K) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${contextOf(key)}, 0))`.execute(tx);
      const row = await tx.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
      return (fixed[key] ?? (row === undefined ? undefined : opened(key, row.value))) as Value<D, K> | undefined;
    },
    isFixed,
    async write(tx, key, value, at) {
      if (isFixed(key)) throw new Error(`The environment sets ${key}`);
      if (value === null) {
        await tx.deleteFrom('settings').where('key', '=', key).execute();
      } else {
        const plain = JSON.stringify(definitions[key]?.shape.parse(value));
        const text = definitions[key]?.isSecret
          ? JSON.stringify({ sealed: secrets.seal(plain, contextOf(key)).toString('base64') })
          : plain;
        await tx
          .insertInto('settings')
          .values({ key, value: text, changedAt: at })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text, changedAt: at }))
          .execute();
      }
      await live.announce(tx, { kind: 'settings' });
    },
    read,
    async follow() {
      live.subscribe(({ kind }) => {
        if (kind !== 'settings' && kind !== 'reconnected') return;
        void read().catch((cause: unknown) => log.warn('The settings could not be read', {}, cause));
      });
      await read();
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
