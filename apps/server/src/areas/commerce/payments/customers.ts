import { randomUUID } from 'node:crypto';
import { sha256 } from '../../../platform/crypto/crypto.ts';
import { type Actor, teamAccountsRepo } from '../../access/index.ts';
import type { Parts } from './attempts.ts';
import { customersRepo } from './cards.repo.ts';
import type { PaymentProvider } from './payments.provider.ts';

/** Who the actor's account is at a provider; made there at the first time, under a key that was kept before. */
export async function customerOf({ platform }: Parts, provider: PaymentProvider, actor: Actor): Promise<string> {
  const { clock, db } = platform;
  const of = { accountId: actor.accountId, provider: provider.name };
  const known = await customersRepo(db).find(of);
  const { customer = null } = known ?? {};
  if (customer !== null) return customer;
  await customersRepo(db).insert({ ...of, key: randomUUID(), createdAt: clock.now() });
  const kept = await customersRepo(db).find(of);
  if (kept === undefined) throw new Error('The customer was deleted meanwhile');
  const name = actor.account.kind === 'team' ? await teamAccountsRepo(db).name(actor.accountId) : actor.name;
  // Without the person's id: the provider needs an address for its receipts, and a way for us to find it again.
  const reference = kept.key;
  const { email } = actor;
  // Someone else may ask again where an answer was lost, and a key stands for one request.
  const key = sha256(JSON.stringify([kept.key, name, email]));
  const { id } = await provider.createCustomer({ name, email, reference, key });
  await customersRepo(db).name(of, id);
  return id;
}
