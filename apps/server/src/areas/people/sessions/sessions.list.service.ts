import type { Session } from '@sealwright/contract';
import { deviceOf } from '../../../platform/http/devices.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { devicesRepo } from './sessions.devices.repo.ts';
import { type SessionRow, sessionsRepo } from './sessions.repo.ts';

// Programs that sign in anew for each run could fill pages; the newest are the ones someone looks for.
const MOST = 100;

/** Where a person is signed in, as they see it under account security. Each person sees and ends their own. */
export const ownSessions = ({ db, clock, events }: Pick<Platform, 'db' | 'clock' | 'events'>) => ({
  list: async ({ userId, sessionId }: Actor): Promise<{ results: Session[] }> => {
    const rows = await devicesRepo(db).listAlive(userId, clock.now(), MOST);
    const shown = rows.map((row) => toSession(row, sessionId));
    return { results: shown.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
  },

  endOne: async ({ userId }: Actor, id: number, request: Incoming): Promise<Record<string, never>> =>
    db.transaction().execute(async (tx) => {
      const now = clock.now();
      const ended = await devicesRepo(tx).endOwn(userId, id, now);
      if (!ended) throw new AppError('not_found');
      const { browser, system } = deviceOf(ended.device);
      const details = { browser, system, address: ended.address };
      await events.publish(tx, { type: 'session_ended', at: now, userId, request, details });
      return {};
    }),

  endOthers: async ({ userId, sessionId }: Actor, request: Incoming): Promise<{ ended: number }> =>
    db.transaction().execute(async (tx) => {
      const now = clock.now();
      const ended = await sessionsRepo(tx).endAll(userId, { reason: 'revoked', except: sessionId, at: now });
      if (ended > 0) {
        await events.publish(tx, { type: 'other_sessions_ended', at: now, userId, request, details: { count: ended } });
      }
      return { ended };
    }),
});

const toSession = (row: SessionRow, currentId: number | null): Session => ({
  id: row.id,
  device: deviceOf(row.device),
  address: row.address,
  method: row.method,
  isCurrent: row.id === currentId,
  isBound: row.keyThumbprint !== null,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});
