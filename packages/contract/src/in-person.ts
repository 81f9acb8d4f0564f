import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IdParams, WithToken } from './lists.ts';

// Signing on the host's device.

/** For how long the host's word holds that others sign there too. */
export const IN_PERSON_ROW_HOURS = 8;

/**
 * `url` holds a fresh link, for the host's device; the recipient's earlier links die. `inRow`: when this one is done, the others of the
 * document who sign in person follow on the same device, without the host signing in again.
 */
export const startInPerson = endpoint(
  'POST /api/document_recipients_detail/:id/in-person/',
  'Open the signing page for a recipient on your device',
  {
    params: IdParams,
    body: z.object({ inRow: z.boolean().default(false) }),
    response: z.object({ url: z.string() }),
    isSecret: true,
  },
);

/** With the link of someone who has finished there. `name` null: no one follows, and the host gets the device back. */
export const getNextInPerson = endpoint('GET /api/document/:id/in-person/', 'Get who signs next on this device', {
  params: IdParams,
  query: WithToken,
  response: z.object({ name: z.string().nullable() }),
});

/** 409 `in_person_no_one` where no one follows. The link that it is called with dies. */
export const startNextInPerson = endpoint(
  'POST /api/document/:id/in-person/',
  'Open the signing page for the next recipient on this device',
  { params: IdParams, query: WithToken, response: z.object({ url: z.string() }), isSecret: true },
);
