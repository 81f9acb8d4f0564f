import type { Platform } from '../../../../platform/platform.ts';
import { summaryMail } from '../notifications.mail.ts';
import { lastMorning, type Morning } from '../../../../platform/mornings.ts';
import { readForSummary } from '../notifications.reads.ts';
import { type Due, summaryRepo } from './summary.repo.ts';

const MAX_LINES = 20;
const BATCH = 500;

/**
 * Sends the daily mails whose hour has come, wherever that is. What happens after eight in the morning waits for the next
 * day; a morning that was missed is made up as soon as the server is back.
 */
export async function sendSummaries(platform: Platform): Promise<void> {
  const { clock, db, log } = platform;
  const now = clock.now();
  const zones = await summaryRepo(db).timeZones();
  const digestTimes = new Map(zones.map((zone) => [zone, lastMorning(now, zone)]));
  for (let after = 0, isMore = zones.length > 0; isMore;) {
    const due = await summaryRepo(db).due(digestTimes, after, BATCH);
    for (const person of due) {
      const morning = digestTimes.get(person.timeZone);
      if (morning === undefined) continue;
      try {
        await sendSummary(platform, person, morning);
      } catch (cause) {
        log.error('A daily mail could not be written', { userId: person.id }, cause);
      }
    }
    after = due.at(-1)?.id ?? after;
    isMore = due.length === BATCH;
  }
}

/** One transaction: the day is taken, what waited is told, and the mail is in the outbox. */
const sendSummary = (platform: Platform, person: Due, { at, day }: Morning): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    if (!(await summaryRepo(tx).claim(person, day))) return;
    const events = await readForSummary(tx, person.id, at, MAX_LINES);
    await summaryRepo(tx).markNotified(person.id, at);
    // What waited may be gone: its document was deleted, or the account is no longer theirs.
    if (events.rows.length > 0) await platform.mailer.enqueue(tx, summaryMail(platform, person, day, events));
  });
