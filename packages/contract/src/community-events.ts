import { z } from 'zod';
import { CommunityThing, communityCalls } from './community.ts';
import { TimeZone } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, isDay, Line, ListQuery, listOf, Named, orderingBy, Paragraphs, patchOf, Time } from './lists.ts';
import { permissions } from './permissions.ts';
import { MaybeWebAddress } from './web-address.ts';
import { EVENT_ANSWERS, MOST_EVENT_CAPACITY, REMIND_MINUTES } from './community-events.terms.ts';

export const EVENT_TITLE_LENGTH = 200;
export const EVENT_TEXT_LENGTH = 5000;
export const EVENT_PLACE_LENGTH = 300;
export const MOST_EVENT_IMAGES = 5;
/** Of an uploaded picture. */
export const EVENT_IMAGE_BYTES = 25 * 1024 * 1024;

export const EventAnswer = z.enum(EVENT_ANSWERS);
export type EventAnswer = z.infer<typeof EventAnswer>;

/** A day and a time as clocks at the event show them: `2026-03-29T09:30`. */
export const WallTime = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/)
  .refine((text) => isDay(text.slice(0, 10)) && text >= '1970-01-02' && text < '2999-12-31');

const Ids = z.array(Id).max(100);

const EventInput = z.object({
  title: Line(EVENT_TITLE_LENGTH, 1),
  description: Paragraphs(EVENT_TEXT_LENGTH).default(''),
  /** Where it is; empty where it is only on the web. */
  place: Line(EVENT_PLACE_LENGTH).default(''),
  /** Where it is on the web: `http` or `https`. */
  link: MaybeWebAddress.default(''),
  /**
   * As clocks show them in `timeZone`. A time that clocks leave out on that day is refused (`event_time_skipped`), of a time that they
   * show twice the first is meant. The end is behind the start (`event_ends_early`), at most a year.
   */
  startsLocal: WallTime,
  endsLocal: WallTime,
  timeZone: TimeZone,
  /** How many can be going; null: as many as want to. Not fewer than are going (`event_capacity_low`). */
  capacity: z.number().int().min(1).max(MOST_EVENT_CAPACITY).nullable().default(null),
  /** How long before the start those who are going, or maybe, are reminded, once; null: not at all. */
  remindMinutes: z
    .union(REMIND_MINUTES.map((minutes) => z.literal(minutes)))
    .nullable()
    .default(1440),
  /** Those who see it; without a group everyone does. */
  groupIds: Ids.default([]),
  interestIds: Ids.default([]),
  categoryIds: Ids.default([]),
});
export type EventInput = z.output<typeof EventInput>;

const Count = z.number().int();

const EventImage = z.object({ id: Id, url: z.string(), width: z.number().int(), height: z.number().int() });
export type EventImage = z.infer<typeof EventImage>;

/** What an event says to everyone who sees it. */
const Shown = z.object({
  title: z.string(),
  description: z.string(),
  place: z.string(),
  link: z.string(),
  startsLocal: WallTime,
  endsLocal: WallTime,
  timeZone: TimeZone,
  startsAt: Time,
  endsAt: Time,
  capacity: Count.nullable(),
  going: Count,
  maybe: Count,
  /** The first one is the cover. */
  images: z.array(EventImage),
  interests: z.array(Named),
  categories: z.array(Named),
});

export const CommunityEvent = CommunityThing.extend({
  ...Shown.shape,
  declined: Count,
  remindMinutes: Count.nullable(),
  /** When those who come were reminded. */
  remindedAt: Time.nullable(),
  groups: z.array(Named),
});
export type CommunityEvent = z.infer<typeof CommunityEvent>;

export const EVENT_COLUMNS = [
  'title',
  'description',
  'place',
  'link',
  'startsLocal',
  'endsLocal',
  'timeZone',
  'capacity',
  'going',
  'maybe',
  'declined',
  'groups',
  'interests',
  'categories',
  'createdAt',
] as const;

const events = communityCalls('events', {
  one: 'an event',
  many: 'events',
  thing: CommunityEvent,
  input: EventInput,
  patch: patchOf(EventInput),
  ordering: orderingBy('starts_at', 'name', 'created_at', 'updated_at'),
});
export const {
  list: listCommunityEvents,
  create: createCommunityEvent,
  get: getCommunityEvent,
  update: updateCommunityEvent,
  remove: deleteCommunityEvent,
} = events;

export const addEventImage = endpoint('POST /admin/events/:id/images', 'Add an image: JPEG or PNG, up to 25 MB', {
  params: IdParams,
  response: CommunityEvent,
  transport: 'upload',
  maxFileBytes: EVENT_IMAGE_BYTES,
  parts: { files: { file: { most: 1, mediaTypes: ['image/jpeg', 'image/png'] } }, texts: z.object({}) },
  tooLarge: 'event_image_too_large',
  status: 201,
  current: CommunityEvent,
});

/** All of them, each once: the first one becomes the cover. */
export const orderEventImages = endpoint('PUT /admin/events/:id/images', 'Reorder the images', {
  params: IdParams,
  body: z.object({ images: z.array(Id).max(MOST_EVENT_IMAGES) }),
  response: CommunityEvent,
  current: CommunityEvent,
});

export const removeEventImage = endpoint('DELETE /admin/events/:id/images/:image', 'Remove an image', {
  params: IdParams.extend({ image: Id }),
  response: CommunityEvent,
  current: CommunityEvent,
});

export const getEventImage = endpoint('GET /api/event-images/:key', 'Get an image by the key in its `url`', {
  params: z.object({ key: z.string().regex(/^[\w-]{22}$/) }),
  transport: 'download',
  answersHead: true,
});

/** What a person said. */
export const AnswerOfPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  answer: EventAnswer,
  answeredAt: Time,
});
export type AnswerOfPerson = z.infer<typeof AnswerOfPerson>;

const AnswersQuery = z.object({ answer: EventAnswer.optional() });

export const listEventAnswers = endpoint(
  'GET /admin/events/:id/answers',
  'List the answers to an event, newest first',
  {
    params: IdParams,
    query: ListQuery.extend(AnswersQuery.shape),
    response: listOf(AnswerOfPerson),
  },
);

export const downloadEventAnswers = endpoint('GET /admin/events/:id/answers/download', 'Download the answers as CSV', {
  params: IdParams,
  query: AnswersQuery,
  transport: 'download',
});

/** An event as the people see it who may. */
export const OpenEvent = Shown.extend({
  id: Id,
  /** Of the caller; null: none yet. */
  answer: EventAnswer.nullable(),
  /** Everyone who can be going is. */
  isFull: z.boolean(),
  isOver: z.boolean(),
  permissions: permissions('answer'),
});
export type OpenEvent = z.infer<typeof OpenEvent>;

/** `upcoming`: not over, the next one first. `past`: over, the last one first. With `from` or `before` all, in their order. */
export const listOpenEvents = endpoint('GET /api/community/events/', 'List the events that are open to you', {
  query: ListQuery.extend({
    when: z.enum(['upcoming', 'past']).default('upcoming'),
    /** Those that end behind this moment, and begin before that one. */
    from: Time.optional(),
    before: Time.optional(),
  }),
  response: listOf(OpenEvent),
});

export const getOpenEvent = endpoint('GET /api/community/events/:id/', 'Get an event that’s open to you', {
  params: IdParams,
  response: OpenEvent,
});

/** Refused where everyone who can be going is (`event_full`), and once it is over (`event_over`). */
export const answerEvent = endpoint('PUT /api/community/events/:id/answer/', 'Answer an event invitation', {
  params: IdParams,
  body: z.object({ answer: EventAnswer }),
  response: OpenEvent,
});

export const downloadEventCalendar = endpoint(
  'GET /api/community/events/:id/calendar/',
  'Download an event as a calendar file (RFC 5545)',
  { params: IdParams, transport: 'download' },
);

/** Null: the caller has none. The address shows the events that are open to the caller to anyone who has it, without signing in. */
const CalendarFeed = z.object({ url: z.string().nullable() });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const getCalendarFeed = endpoint('GET /api/community/calendar/', 'Get the URL of your calendar feed', {
  response: CalendarFeed,
  isSecret: true,
});
export const renewCalendarFeed = endpoint(
  'POST /api/community/calendar/',
  'Change the URL of your calendar feed. The previous one stops working',
  { response: CalendarFeed, isSecret: true },
);
export const stopCalendarFeed = endpoint('DELETE /api/community/calendar/', 'Turn your calendar feed off', {
  response: CalendarFeed,
});

export const readCalendarFeed = endpoint('GET /api/calendars/:key/events.ics', 'Get the calendar at this URL', {
  params: z.object({ key: z.string().regex(/^\d{1,15}-[\w-]{43}$/) }),
  transport: 'download',
});
