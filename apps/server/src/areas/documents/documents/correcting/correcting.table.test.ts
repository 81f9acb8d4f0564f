import {
  type Call,
  correctDocument,
  RECIPIENT_ROLES,
  RECIPIENT_STATES,
  type RecipientRole,
  type RecipientState,
} from '@sealwright/contract';
import { describe, expect, test } from 'vitest';
import { Refused, testApp } from '../../../../../test/app.ts';
import { type SentDocument, sentDocument } from '../../../../../test/signing-flow.ts';

const server = await testApp();
const { db } = server.platform;

const DONE = 'done';
const STAYS = '409 correction_recipient_done';
const FILLED = '409 correction_field_filled';

/** Written down by hand from the rules, not computed: what becomes of each correction, by the state of the recipient it is about. */
const OPEN = { change: DONE, move: DONE, add: DONE, give: DONE, take: DONE, remove: DONE };
const OVER = { change: STAYS, move: FILLED, add: '422 request_invalid', give: FILLED, take: FILLED, remove: STAYS };
const EXPECTED: Record<RecipientState, typeof OPEN> = {
  waiting: OPEN,
  invited: OPEN,
  viewed: OPEN,
  submitted: OVER,
  declined: OVER,
  copy_sent: OVER,
  not_needed: OVER,
};
/** Roles that place fields. */
const FILLS: readonly RecipientRole[] = ['signer', 'in_person', 'witness'];

type Body = NonNullable<Call<typeof correctDocument>['body']>;

async function outcome({ sender, id }: SentDocument, body: Body): Promise<string> {
  try {
    await server.as(sender)(correctDocument, { params: { id }, body });
    return DONE;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return `${error.status} ${error.code}`;
  }
}

/** One who is about to be corrected, beside two who keep the document going. */
async function standing(role: RecipientRole, state: RecipientState) {
  const fields = [{ type: 'signature' }, { type: 'text', isRequired: false }, { type: 'date', isRequired: false }];
  const document = await sentDocument(server, [{ name: 'Ada', fields }, { name: 'Bob' }, { name: 'Cy' }]);
  const [ada, bob, cy] = document.signers;
  const witnessOf = role === 'witness' ? cy!.id : null;
  await db.updateTable('recipients').set({ role, state, witnessOf }).where('id', '=', ada!.id).execute();
  if (!FILLS.includes(role)) await db.deleteFrom('fields').where('recipientId', '=', ada!.id).execute();
  const own = await db.selectFrom('fields').selectAll().where('recipientId', '=', ada!.id).execute();
  return { document, ada: ada!, bob: bob!, own };
}

const place = { page: 1, x: 0.5, y: 0.5, width: 0.2, height: 0.05, isRequired: false };

describe.each(RECIPIENT_ROLES)('of a recipient who is a %s', (role) => {
  test.each(RECIPIENT_STATES)('in the state %s', async (state) => {
    const { document, ada, bob, own } = await standing(role, state);
    const [file] = document.fileIds;
    const at = (type: string) => own.find((field) => field.type === type)?.id ?? 0;
    const field = { ...place, file: file!, type: 'text' as const };
    const bodies: Record<keyof typeof OPEN, Body> = {
      change: { recipients: [{ id: ada.id, name: 'Ada L' }] },
      move: { changedFields: [{ ...field, id: at('text'), recipient: ada.id }] },
      add: { addedFields: [{ ...field, recipient: ada.id }] },
      give: { changedFields: [{ ...field, id: at('text'), recipient: bob.id }] },
      take: { removedFields: [at('date')] },
      remove: { removedRecipients: [ada.id] },
    };
    const ofFields: readonly string[] = ['move', 'give', 'take'];
    const expected = Object.entries(EXPECTED[state]).flatMap(([act, said]) => {
      if (FILLS.includes(role)) return [[act, said]];
      if (ofFields.includes(act)) return [];
      return [[act, act === 'add' && said === DONE ? '422 field_choice_missing' : said]];
    });
    const found: string[][] = [];
    for (const [act] of expected) found.push([act!, await outcome(document, bodies[act as keyof typeof OPEN])]);
    expect(found).toEqual(expected);
  });
});
