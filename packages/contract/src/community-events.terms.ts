/** What people can say to an event. */
export const EVENT_ANSWERS = ['going', 'maybe', 'no'] as const;

/** How long before the start people can be reminded: a quarter of an hour, an hour, two, a day, two, a week. */
export const REMIND_MINUTES = [15, 60, 120, 1440, 2880, 10_080] as const;

export const MOST_EVENT_CAPACITY = 1_000_000;
