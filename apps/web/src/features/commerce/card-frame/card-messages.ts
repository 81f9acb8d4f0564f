import { z } from 'zod';

/**
 * What the payment page and the card frame of the test provider say to each other. Both are ours; a message from elsewhere is not heard.
 * Card numbers are in none of them.
 */
export const CARD_FRAME = '/card-frame';

/** What the page asks: to confirm with the card that was entered, or to have the bank of a saved card ask. */
const Ask = z.object({
  kind: z.enum(['submit', 'confirm']),
  id: z.number().int(),
  clientSecret: z.string(),
});
export type Ask = z.infer<typeof Ask>;

const Outcome = z.object({ outcome: z.enum(['done', 'failed']), message: z.string().optional() });
export type Outcome = z.infer<typeof Outcome>;

const FromFrame = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('height'), height: z.number().min(0).max(5000) }),
  z.object({ kind: z.literal('outcome'), id: z.number().int(), answer: Outcome }),
]);
export type FromFrame = z.infer<typeof FromFrame>;

type Heard = Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>;

/** Null where it was not sent by `from`, a window of our own origin. */
function heard<T extends z.ZodType>(shape: T, { origin, source, data }: Heard, from: unknown): z.output<T> | null {
  if (origin !== location.origin || from === null || source !== from) return null;
  const read = shape.safeParse(data);
  return read.success ? read.data : null;
}

export const heardByFrame = (event: Heard, page: unknown): Ask | null => heard(Ask, event, page);
export const heardByPage = (event: Heard, frame: unknown): FromFrame | null => heard(FromFrame, event, frame);
