import { z } from 'zod';
import type { StatusOf } from './notifications.ts';

/** The parts of the activity log that events of a person's account stand in. */
export type AccountArea = 'sign_in' | 'security' | 'profile';

type OfDocument = StatusOf<'document'>;
type OfManagers = {
  subscription: StatusOf<'subscription'>;
  billing: StatusOf<'account'>;
  tax: StatusOf<'tax_period'>;
};
type OfClient = StatusOf<'checklist' | 'contact'>;
type OfCommunity = StatusOf<'event'>;
type OfJob = StatusOf<'import' | 'export' | 'job'>;
type Shape = Readonly<Record<string, z.ZodType>>;

const nothing = {};

/** An event of a person's account: a line of their activity log. `details` are kept with it and hold no secrets. */
export const ofAccount = <D extends Shape = typeof nothing>(area: AccountArea, details?: D) => ({
  about: 'account' as const,
  area,
  details: z.object(details ?? nothing) as z.ZodObject<D>,
});

/** An event of a document: its followers are notified. */
export const ofDocument = <D extends Shape = typeof nothing>(notification: OfDocument, details?: D) => ({
  about: 'document' as const,
  notification,
  details: z.object(details ?? nothing) as z.ZodObject<D>,
});

/** The end of a job or an import: the person who started it is notified. */
export const ofJob = <D extends Shape = typeof nothing>(notification: OfJob, details?: D) => ({
  about: 'job' as const,
  notification,
  details: z.object(details ?? nothing) as z.ZodObject<D>,
});

/** Something that those who manage an account are notified of: its plan and payments (`subscription`), what it uses up (`billing`), its sales tax (`tax`). */
export const ofManagers = <A extends keyof OfManagers, D extends Shape = typeof nothing>(
  about: A,
  notification: OfManagers[A],
  details?: D,
) => ({
  about,
  notification,
  details: z.object(details ?? nothing) as z.ZodObject<D>,
});

/** What the administrators of the installation tell its people: those are notified for whom it is. */
export const ofNews = <D extends Shape = typeof nothing>(notification: StatusOf<'news'>, details?: D) => ({
  about: 'news' as const,
  notification,
  details: z.object(details ?? nothing) as z.ZodObject<D>,
});

/** Something that a client did on their page: those who sent it to them are notified. */
export const ofClient = <D extends Shape = typeof nothing>(notification: OfClient, details?: D) => ({
  about: 'client' as const,
  notification,
  details: z.object(details ?? nothing) as z.ZodObject<D>,
});

/** Something that administrators tell people of: those whom it concerns are notified. */
export const ofCommunity = <D extends Shape = typeof nothing>(notification: OfCommunity, details?: D) => ({
  about: 'community' as const,
  notification,
  details: z.object(details ?? nothing) as z.ZodObject<D>,
});

/** The end of a connection to a drive: the person who made it is notified. */
export const ofDrive = <D extends Shape>(details: D) => ({
  about: 'drive' as const,
  notification: 'drive_ended' as const,
  details: z.object(details) as z.ZodObject<D>,
});

/** A bulk send comes to a stop, and not by its owner: they are notified. */
export const ofBulkSend = <D extends Shape>(notification: StatusOf<'bulk_send'>, details: D) => ({
  about: 'bulk_send' as const,
  notification,
  details: z.object(details) as z.ZodObject<D>,
});

/** Something that open pages show has changed: they read it again. */
export const ofPages = <D extends Shape>(details: D) => ({ about: 'pages' as const, details: z.object(details) });

/** A change of a team: a line of its log. */
export const ofTeam = <D extends Shape = typeof nothing>(details?: D) => ({
  about: 'team' as const,
  details: z.object(details ?? nothing) as z.ZodObject<D>,
});
