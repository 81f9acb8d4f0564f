import type { EventDetailNames, EventDetails, EventType, EventTypeOf } from '@sealwright/contract';
import { EVENTS } from '@sealwright/contract';
import type { Db } from './db/db.ts';
import type { Incoming } from './http/access.ts';

/** `details` where the event's line in the contract names some; optional where all of them are. */
type Detailed<T extends EventType> =
  EventDetailNames<T> extends never
    ? { details?: never }
    : undefined extends EventDetails<T>[keyof EventDetails<T>]
      ? { details?: EventDetails<T> }
      : { details: EventDetails<T> };

type Each<T extends EventType, Rest> = { [K in T]: { type: K; at: Date } & Rest & Detailed<K> }[T];

export type AccountEvent = Each<
  EventTypeOf<'account'>,
  {
    /** Whose account it is. */
    userId: number;
    /** Who did it; the person themselves where not given, null for the product. */
    actorId?: number | null;
    /** The request it came with; null where none did. */
    request: Pick<Incoming, 'address' | 'device'> | null;
  }
>;

export type DocumentEvent = Each<
  EventTypeOf<'document'>,
  {
    /** As it is after the event, under its row lock. */
    document: { accountId: number; id: number; round: number; number: number; title: string };
    /** The user who did it. */
    userId?: number | undefined;
    /** The recipient who did it or, of an undelivered mail, its addressee. */
    recipient?: { id: number; name: string; email: string };
  }
>;

export type JobEvent = Each<
  EventTypeOf<'job'>,
  {
    accountId: number;
    /** Of the job; of the import, where it is an import's. */
    jobId: number;
  }
>;

export type TeamEvent = Each<
  EventTypeOf<'team'>,
  {
    accountId: number;
    /** Who did it; null for the product. */
    actorId: number | null;
  }
>;

export type SubscriptionEvent = Each<
  EventTypeOf<'subscription'>,
  {
    accountId: number;
    subscriptionId: number;
  }
>;

/** Of what an account pays for. */
export type BillingEvent = Each<
  EventTypeOf<'billing'>,
  {
    accountId: number;
    /** Of the occasion: each person is notified once of it. */
    key: string;
  }
>;

/** Of what an account owes to a tax agency. */
export type TaxEvent = Each<
  EventTypeOf<'tax'>,
  {
    accountId: number;
    periodId: number;
    /** Of the occasion: each person is notified once of it. */
    key: string;
  }
>;

export type NewsEvent = Each<
  EventTypeOf<'news'>,
  {
    newsId: number;
    /** Who published it; null for the product. */
    actorId: number | null;
  }
>;

/** Of what a client did: `subjectId` is the checklist, or the contact. */
export type ClientEvent = Each<EventTypeOf<'client'>, { accountId: number; subjectId: number }>;

/** Of what administrators tell people: those whom it concerns are notified. */
export type CommunityEvent = Each<EventTypeOf<'community'>, { eventId: number }>;

/** A platform administrator changed whether a team is active: its admins are notified. */
export type StatusEvent = Extract<TeamEvent, { type: 'team_activated' | 'team_deactivated' }>;

/** A provider lets us into a drive no more: the person who connected it is notified. */
export type DriveEvent = Each<EventTypeOf<'drive'>, { accountId: number; driveId: number }>;

/** A bulk send came to a stop, and not by its owner: they are notified. */
export type BulkSendEvent = Each<EventTypeOf<'bulk_send'>, { accountId: number; bulkSendId: number }>;

export type PageEvent = Each<EventTypeOf<'pages'>, unknown>;

export type Event =
  | AccountEvent
  | BillingEvent
  | BulkSendEvent
  | ClientEvent
  | DocumentEvent
  | DriveEvent
  | JobEvent
  | NewsEvent
  | CommunityEvent
  | TeamEvent
  | SubscriptionEvent
  | TaxEvent
  | PageEvent;

/** Whether the event is of one kind of thing. */
export const isAccountEvent = (event: Event): event is AccountEvent => EVENTS[event.type].about === 'account';
export const isDocumentEvent = (event: Event): event is DocumentEvent => EVENTS[event.type].about === 'document';
export const isTeamEvent = (event: Event): event is TeamEvent => EVENTS[event.type].about === 'team';
export const isStatusEvent = (event: Event): event is StatusEvent =>
  event.type === 'team_activated' || event.type === 'team_deactivated';
export const isSubscriptionEvent = (event: Event): event is SubscriptionEvent =>
  EVENTS[event.type].about === 'subscription';
export const isBillingEvent = (event: Event): event is BillingEvent => EVENTS[event.type].about === 'billing';
export const isTaxEvent = (event: Event): event is TaxEvent => EVENTS[event.type].about === 'tax';
export const isNewsEvent = (event: Event): event is NewsEvent => EVENTS[event.type].about === 'news';
export const isClientEvent = (event: Event): event is ClientEvent => EVENTS[event.type].about === 'client';
export const isCommunityEvent = (event: Event): event is CommunityEvent => EVENTS[event.type].about === 'community';
export const isDriveEvent = (event: Event): event is DriveEvent => EVENTS[event.type].about === 'drive';
export const isBulkSendEvent = (event: Event): event is BulkSendEvent => EVENTS[event.type].about === 'bulk_send';
export const isJobEvent = (event: Event): event is JobEvent => EVENTS[event.type].about === 'job';

/** Acts on an event in its transaction: what it throws undoes the event. What may fail or wait belongs into a task or the outbox. */
export type Subscriber = (tx: Db, event: Event) => Promise<void>;

export type Events = {
  /** Says that something happened, in the transaction in which it happened. Every subscriber runs, one after the other. */
  publish: Subscriber;
  /** Sets who hears of events, in their order; `app.ts` alone calls it. */
  wire(subscribers: readonly Subscriber[]): void;
};

/** Throws on `publish` before `wire`: an event without its log line and notification must not pass. */
export function createEvents(): Events {
  let wired: readonly Subscriber[] | null = null;
  return {
    wire(subscribers) {
      wired = subscribers;
    },
    async publish(tx, event) {
      if (wired === null) throw new Error(`No one is subscribed to ${event.type}: compose the product first.`);
      for (const subscriber of wired) await subscriber(tx, event);
    },
  };
}
