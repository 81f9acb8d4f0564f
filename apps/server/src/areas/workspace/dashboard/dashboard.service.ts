import {
  type AdminDashboard,
  DASHBOARD_DAYS,
  type DashboardStats,
  DOCUMENT_STATES,
  type getDashboardStats,
  HAPPENINGS,
  type Happening,
  type Input,
  MAX_DASHBOARD_DAYS,
  type WaitingDocument,
} from '@sealwright/contract';
import { type Span, spanOf } from '../../../platform/i18n/days.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  countAllDocuments,
  countHappened,
  countSending,
  type Happened,
  type Listed,
  NOTHING_SENT,
  readFirst,
  type Sending,
  type WaitingService,
} from '../../documents/index.ts';
import type { Actor } from '../../access/index.ts';
import { countCommunity, countCommunityByDay } from '../../community/index.ts';
import { countInstallation, countJoined, countPendingInvitations, readMembers } from './dashboard.reads.ts';

export type DashboardService = ReturnType<typeof dashboardService>;

const FIRST = 5;
const LIMITS = { usual: DASHBOARD_DAYS, most: MAX_DASHBOARD_DAYS };

type Figures = Record<Happening, Happened>;

/** The figures of a person, of an account, and of the installation. */
export const dashboardService = ({ db, clock }: Platform, waiting: Pick<WaitingService, 'first'>) => {
  async function figuresOf(
    whose: Parameters<typeof countHappened>[1],
    span: Span,
    happenings: readonly Happening[] = HAPPENINGS,
  ): Promise<Partial<Figures>> {
    const counted = await Promise.all(happenings.map((one) => countHappened(db, whose, span, one)));
    return Object.fromEntries(happenings.map((one, index) => [one, counted[index]]));
  }

  return {
    stats: async (caller: Actor, query: Input<typeof getDashboardStats>['query']): Promise<DashboardStats> => {
      const now = clock.now();
      const span = spanOf(query, now, LIMITS);
      const { accountId } = caller;
      const whose = { reader: caller, ownerId: query.scope === 'personal' ? caller.userId : undefined };
      const figures = (await figuresOf(whose, span)) as Figures;
      const isByMember = query.scope === 'team_members' && caller.account.kind === 'team';
      const [members, sendings, pendingInvitations, waitingForMe, others, soon] = await Promise.all([
        readMembers(db, caller),
        isByMember ? countSending(db, caller, span, now) : new Map<number, Sending>(),
        countPendingInvitations(db, accountId),
        waiting.first(caller, FIRST),
        readFirst(db, whose, 'waiting', { now, limit: FIRST }),
        readFirst(db, whose, 'expiring', { now, limit: FIRST }),
      ]);
      const series = span.days.map((date, day) => ({ date, ...eachOf((kind) => figures[kind].byDay[day] ?? 0) }));
      const byMember = (id: number) => ({
        ...eachOf((kind) => figures[kind].byOwner.get(id) ?? 0),
        ...(sendings.get(id) ?? NOTHING_SENT),
      });
      return {
        scope: query.scope,
        from: span.days[0] ?? '',
        to: span.days.at(-1) ?? '',
        counts: {
          ...eachOf((kind) => sumOf(figures[kind].byDay)),
          joinedMembers: members.length,
          pendingInvitations,
        },
        series,
        waitingForMe,
        waitingForOthers: toWaiting(others),
        expiringSoon: toWaiting(soon),
        members: isByMember ? members.map((one) => ({ ...one, ...byMember(one.id) })) : [],
      };
    },

    installation: async (): Promise<AdminDashboard> => {
      const now = clock.now();
      const span = spanOf({}, now, LIMITS);
      const [installation, documents, { uploaded, completed }, joined, community, communitySeries] = await Promise.all([
        countInstallation(db, now),
        countAllDocuments(db),
        figuresOf(null, span, ['uploaded', 'completed']),
        countJoined(db, span),
        countCommunity(db, now),
        countCommunityByDay(db, span),
      ]);
      return {
        ...installation,
        documents: {
          total: sumOf([...documents.byState.values()]),
          byStatus: Object.fromEntries(DOCUMENT_STATES.map((state) => [state, documents.byState.get(state) ?? 0])),
        },
        community,
        waitingToBeSealed: documents.waitingToBeSealed,
        series: span.days.map((date, day) => ({
          date,
          users: joined[day] ?? 0,
          uploaded: uploaded?.byDay[day] ?? 0,
          completed: completed?.byDay[day] ?? 0,
        })),
        communitySeries,
      };
    },
  };
};

const eachOf = (figure: (kind: Happening) => number): Record<Happening, number> => ({
  uploaded: figure('uploaded'),
  submitted: figure('submitted'),
  completed: figure('completed'),
});

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const toWaiting = ({ count, documents }: { count: number; documents: Listed[] }) => ({
  count,
  documents: documents.map(({ sentAt, expiresAt, ...document }): WaitingDocument => ({
    ...document,
    sentAt: sentAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  })),
});
