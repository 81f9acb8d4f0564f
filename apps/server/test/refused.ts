import { expect } from 'vitest';

/** What a call throws that is refused with this status and code. */
export const refused = (status: number, code: string) => expect.objectContaining({ status, code });
