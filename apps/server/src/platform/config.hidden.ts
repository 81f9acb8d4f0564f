import { z } from 'zod';

/** Settings for tests: not told of, since no one should need them. */
export type HiddenSettings = {
  /** What is asked instead of the providers of text messages. */
  smsOrigin: string | undefined;
  /**
   * How many zero bits the puzzle of a public link asks for. Each bit doubles the work: 2^17 hashes take a phone about a second
   * (docs/decisions/0067), and a thousand mails a few minutes of a core, on top of the limits.
   */
  workBits: number;
};

const WORK_BITS = 17;

export const readHidden = (env: NodeJS.ProcessEnv): HiddenSettings => ({
  smsOrigin: z.url().optional().safeParse(env['SMS_ORIGIN']).data,
  workBits: z.coerce.number().int().min(1).safeParse(env['WORK_BITS']).data ?? WORK_BITS,
});
