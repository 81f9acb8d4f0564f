import { z } from 'zod';
import { DashboardScope } from './dashboard.terms.ts';
import { DocumentState, TimeZone } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, ListQuery, listOf, Time, orderingBy } from './lists.ts';

/** The longest span the dashboard looks at, in days. */
export const MAX_DASHBOARD_DAYS = 731;

/** How many days the dashboard looks at where no one says otherwise; today is the last of them. */
export const DASHBOARD_DAYS = 30;

/**
 * `from` and `to` are days of `timeZone`, both included. `to` is today unless given, `from` the 30th day up to `to`. A span
 * that ends before it begins, is longer than MAX_DASHBOARD_DAYS or leaves 1970 to 2999 is refused: `span_invalid`.
 */
const DashboardQuery = z.object({
  scope: DashboardScope.default('personal'),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  timeZone: TimeZone.default('UTC'),
});

const Count = z.number().int();

/**
 * What happened to documents; archived ones count, deleted ones never. `listDocuments` with `happened` and the same span
 * lists exactly the counted ones.
 *
 * - uploaded: begun within the span, with at least one file. By the day on which the document was begun.
 * - submitted: the first of its recipients to finish a part did so within the span. A recall takes it back.
 * - completed: sealed within the span, also where the sender marked it as completed.
 *
 * Separate copies: uploaded counts the document they were made from, submitted and completed count each copy.
 */
const Figures = z.object({ uploaded: Count, submitted: Count, completed: Count });

/**
 * What a member did within the span. Separate copies count each, what they were made from doesn't; deleted ones never count.
 *
 * - sent: the first invitation left within the span.
 * - secondsToSign: the median of the time from there to the last signature, of those signed to the end within the span; null
 *   where there are none. What the sender marked as completed is not among them.
 * - overdue: sent, and not signed to the end when they expired within the span.
 */
const MemberFigures = Figures.extend({ sent: Count, secondsToSign: Count.nullable(), overdue: Count });

/** A document that waits for someone, as the dashboard names it. */
export const WaitingDocument = z.object({
  id: Id,
  number: z.string(),
  title: z.string(),
  status: DocumentState,
  /** Whose turn it is. */
  waitingFor: z.array(z.string()),
  sentAt: Time.nullable(),
  expiresAt: Time.nullable(),
});
export type WaitingDocument = z.infer<typeof WaitingDocument>;

/** Someone else's document in which the caller has a part to do now. */
export const WaitingPart = z.object({
  /** The recipient's id: what `openWaitingPart` takes. */
  id: Id,
  title: z.string(),
  sender: z.string(),
  invitedAt: Time,
  expiresAt: Time.nullable(),
});
export type WaitingPart = z.infer<typeof WaitingPart>;

export const DashboardStats = z.object({
  scope: DashboardScope,
  from: z.iso.date(),
  to: z.iso.date(),
  /**
   * Documents to which it happened within the span. Members and invitations as they are now, whatever the scope: who belongs
   * to the account (to a personal one its owner alone), and who was invited and has not answered.
   */
  counts: Figures.extend({ joinedMembers: Count, pendingInvitations: Count }),
  /** One entry a day, in order, days without any included. */
  series: z.array(Figures.extend({ date: z.iso.date() })),
  /** The first five of each, and how many there are; counting ends above 10,000. Newest first, expiring ones soonest first. */
  waitingForMe: z.object({ count: Count, parts: z.array(WaitingPart) }),
  waitingForOthers: z.object({ count: Count, documents: z.array(WaitingDocument) }),
  expiringSoon: z.object({ count: Count, documents: z.array(WaitingDocument) }),
  /**
   * Scope `team_members` of a team: everyone who belongs to it, by name; else empty. What people did who are gone stays in
   * the account's figures.
   */
  members: z.array(MemberFigures.extend({ id: Id, name: z.string(), email: z.string() })),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

export const getDashboardStats = endpoint('GET /api/dashboard-stats', 'Get the dashboard figures', {
  query: DashboardQuery,
  response: DashboardStats,
});

export const queryDashboardStats = endpoint(
  'POST /api/dashboard-stats/',
  'Get the dashboard figures for a range of days',
  {
    body: DashboardQuery,
    response: DashboardStats,
  },
);

export const AdminDashboard = z.object({
  users: z.object({ total: Count, activated: Count, blocked: Count, joinedThisMonth: Count }),
  accounts: z.object({ personal: Count, teams: Count, activeTeams: Count }),
  /** Without deleted ones, every state named. No document is: an administrator sees how much is done, not what. */
  documents: z.object({ total: Count, byStatus: z.record(z.string(), Count) }),
  mails: z.object({ queued: Count, failed: Count }),
  /** The areas of administrators. `joined`: members who have an account. `upcomingEvents`: those that are not over. */
  community: z.object({
    members: Count,
    joined: Count,
    groups: Count,
    interests: Count,
    categories: Count,
    deals: Count,
    news: Count,
    events: Count,
    upcomingEvents: Count,
  }),
  /** Documents whose seal is due and not there yet. */
  waitingToBeSealed: Count,
  /** The last 30 days (UTC): people who joined, documents uploaded and completed as on everyone's dashboard. */
  series: z.array(z.object({ date: z.iso.date(), users: Count, uploaded: Count, completed: Count })),
  /** The same days of the areas: members added, news opened for the first time by someone, answers to events that stand now. */
  communitySeries: z.array(z.object({ date: z.iso.date(), members: Count, reads: Count, answers: Count })),
});
export type AdminDashboard = z.infer<typeof AdminDashboard>;

export const getAdminDashboard = endpoint('GET /admin/dashboard', 'Get the figures of the instance', {
  response: AdminDashboard,
});

export const listWaitingParts = endpoint('GET /api/waiting/', 'List the documents waiting for your signature', {
  query: ListQuery.extend({ ordering: orderingBy('invited_at', 'expires_at', 'title', 'sender') }),
  response: listOf(WaitingPart),
});

export const openWaitingPart = endpoint(
  'POST /api/waiting/:id/open/',
  'Create a signing link for yourself. Earlier links keep working',
  { params: IdParams, response: z.object({ address: z.string() }), status: 201 },
);

/**
 * How a part of one's own stands: it waits; it was finished or declined; or why nothing can be done in it. `gone`: it is no longer the
 * caller's, or never was.
 */
export const WAITING_STATES = [
  'waiting',
  'signed',
  'declined',
  'not_your_turn',
  'recalled',
  'expired',
  'closed',
  'gone',
] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

/** As many as a page of the list holds. */
export const MOST_WAITING_PARTS = 100;

export const checkWaitingParts = endpoint(
  'POST /api/waiting/states/',
  'Get the current status of documents waiting for your signature',
  {
    body: z.object({ ids: z.array(Id).min(1).max(MOST_WAITING_PARTS) }),
    response: z.object({ parts: z.array(z.object({ id: Id, state: z.enum(WAITING_STATES) })) }),
  },
);
