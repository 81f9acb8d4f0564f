import type { ProviderName } from '../../../migrations/tables.payments.ts';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/devices.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { defineTask } from '../../../platform/queue/tasks.ts';
import { named, type Parts, record } from './attempts.ts';
import { cardsRepo, setupsRepo } from './cards.repo.ts';
import { syncCards } from './cards.changes.ts';
import { takeSetup } from './setups.service.ts';
import { noticesRepo } from './notices.repo.ts';
import type { Charge } from './payments.provider.ts';
import { attemptsRepo } from './payments.repo.ts';

export const noticeTask = defineTask<{ provider: ProviderName; notice: string }>('handle-payment-notice');

const WRONG_NOTICES = { name: 'payment-notice-wrong', points: 30, seconds: 60 };

/** Keeps a notice of a provider and has it handled. Throws `webhook_invalid` where it is not signed by the provider, or old. */
export async function receiveNotice(
  { platform, provider: source }: Parts,
  provider: ProviderName,
  { rawBody, request }: { rawBody: string; request: Incoming },
): Promise<void> {
  const { clock, db, limits, tasks } = platform;
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
  const notice = named(source, provider).readNotice(Buffer.from(rawBody), headers);
  if (notice === null) {
    await limits.take(WRONG_NOTICES, networkOf(request.address));
    throw new AppError('webhook_invalid');
  }
  const { id, subject } = notice;
  const about = { subjectKind: subject?.kind ?? null, subjectId: subject?.id ?? null };
  const now = clock.now();
  const handledAt = subject === null ? now : null;
  await db.transaction().execute(async (tx) => {
    const isNew = await noticesRepo(tx).insert({ provider, notice: id, ...about, receivedAt: now, handledAt });
    if (isNew && subject !== null) await tasks.enqueue(tx, noticeTask, { provider, notice: id });
  });
}

/** Takes in a charge that someone else named: ours by its id, or by the key of a call whose answer did not come. Others are not ours. */
export async function takeCharge(parts: Parts, provider: ProviderName, charge: Charge): Promise<boolean> {
  const { db } = parts.platform;
  const byCharge = await attemptsRepo(db).findByCharge(provider, charge.id);
  const { reference } = charge;
  const attempt = byCharge ?? (isUuid(reference) ? await attemptsRepo(db).findByKey(reference) : undefined);
  if (attempt === undefined || attempt.provider !== provider) return false;
  // A charge of ours has one attempt, and that one charge.
  if (attempt.charge !== null && attempt.charge !== charge.id) return false;
  await record(parts, attempt, charge);
  return true;
}

const isUuid = (text: string | null | undefined): text is string => /^[\da-f-]{36}$/.test(text ?? '');

/** A notice says only that something changed: the provider is asked how it is now. */
export async function handleNotice(
  parts: Parts,
  { provider, notice: id }: { provider: ProviderName; notice: string },
): Promise<void> {
  const { clock, db } = parts.platform;
  const notice = await noticesRepo(db).find(provider, id);
  if (notice === undefined || notice.handledAt !== null) return;
  const { subjectKind, subjectId } = notice;
  if (subjectKind !== null && subjectId !== null) await about[subjectKind](parts, provider, subjectId);
  await noticesRepo(db).setHandled(provider, id, clock.now());
}

const about = {
  charge: async (parts: Parts, provider: ProviderName, id: string): Promise<void> => {
    await takeCharge(parts, provider, await named(parts.provider, provider).getCharge(id));
  },
  setup: async (parts: Parts, provider: ProviderName, id: string): Promise<void> => {
    const row = await setupsRepo(parts.platform.db).findBySetup(provider, id);
    if (row !== undefined) await takeSetup(parts, row, await named(parts.provider, provider).getSetup(id));
  },
  card: async (parts: Parts, provider: ProviderName, id: string): Promise<void> => {
    const row = await cardsRepo(parts.platform.db).findByCard(provider, id);
    if (row !== undefined) await syncCards(parts, { accountId: row.accountId, provider });
  },
};
