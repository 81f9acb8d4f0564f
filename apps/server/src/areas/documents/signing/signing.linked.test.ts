import { attachSignature, downloadSigned, fillField, finishSigning, getSigning } from '@sealwright/contract';
import { extractText } from '@sealwright/pdf';
import { expect, test } from 'vitest';
import { type Refused, testApp } from '../../../../test/app.ts';
import { consent, DRAWING, linkOf, refusal, sentDocument, type Signer } from '../../../../test/signing-flow.ts';

const server = await testApp();

const number = { kind: 'number' as const, min: '0', max: null, decimals: 2 };
const wide = { x: 0.1, width: 0.5 };

async function prepared(signer: Signer) {
  await consent(signer);
  const { fields } = await signer.call(getSigning);
  const idOf = (ref: string) => fields.find((field) => field.ref === ref)!.id;
  const fill = (ref: string, value: string | null) =>
    signer.call(fillField, { params: { id: idOf(ref) }, body: { value } });
  const signature = fields.find(({ isMine, type }) => isMine && type === 'signature')!;
  await signer.call(attachSignature, {
    params: { id: signature.id },
    body: { kind: 'draw', title: 'Drawn', image: DRAWING },
  });
  const finish = () => signer.call(finishSigning);
  const valueOf = async (ref: string) =>
    (await signer.call(getSigning)).fields.find((field) => field.ref === ref)!.value;
  return { idOf, fill, finish, valueOf };
}

const textOfSealed = async (signer: Signer): Promise<string> => {
  await server.runTasks();
  const bytes = (await signer.call(downloadSigned)) as unknown as Buffer;
  return (await extractText(new Uint8Array(bytes)))[0]!;
};

const refused = (work: Promise<unknown>): Promise<Refused> =>
  work.then(
    () => expect.unreachable('was not refused'),
    (cause: Refused) => cause,
  );

test('a hidden field asks nothing, loses what was entered, is not stamped, and the evidence names it', async () => {
  const when = (field: string) => ({ condition: { field, is: 'checked' as const, values: [] } });
  const { id, signers } = await sentDocument(server, [
    {
      name: 'Ada',
      fields: [
        { type: 'signature' },
        { type: 'checkbox', ref: 'other', isRequired: false },
        { type: 'text', ref: 'what', ...wide, ...when('other') },
        { type: 'text', ref: 'note', ...wide, value: 'A fixed note', isReadOnly: true, ...when('other') },
        { type: 'text', ref: 'always', ...wide },
      ],
    },
  ]);
  const [ada] = signers;
  const { idOf, fill, finish } = await prepared(ada!);
  await fill('always', 'Always here');

  await fill('other', 'true');
  const cause = await refused(finish());
  expect(cause).toMatchObject({ code: 'fields_required', errors: [{ path: `fields.${idOf('what')}` }] });

  await fill('what', 'Changed my mind');
  await fill('other', null);
  await finish();

  const { entry } = await server.platform.db
    .selectFrom('evidence')
    .select('entry')
    .where('action', '=', 'recipient.submitted')
    .where('documentId', '=', id)
    .executeTakeFirstOrThrow();
  expect(entry).toContain(`"hidden":[${idOf('what')},${idOf('note')}]`);
  const text = await textOfSealed(ada!);
  expect(text).toContain('Always here');
  expect(text).not.toContain('Changed my mind');
  expect(text).not.toContain('A fixed note');
});

test('a condition may stand on what an earlier recipient entered', async () => {
  const condition = { field: 'kind', is: 'equals' as const, values: ['Lease'] };
  const { id, signers } = await sentDocument(server, [
    {
      name: 'Ada',
      order: 1,
      fields: [{ type: 'signature' }, { type: 'dropdown', ref: 'kind', options: ['Lease', 'Sale'] }],
    },
    { name: 'Grace', order: 2, fields: [{ type: 'signature' }, { type: 'text', ref: 'term', condition }] },
  ]);
  const ada = await prepared(signers[0]!);
  await ada.fill('kind', 'Lease');
  await ada.finish();
  await server.runTasks();
  const grace = await prepared({ ...signers[1]!, ...(await linkOf(server, id, signers[1]!)) });

  expect(await refusal(grace.finish())).toBe('422 fields_required');
});

test('formulas are calculated by the server, whatever a client says, and stamped', async () => {
  const { signers } = await sentDocument(server, [
    {
      name: 'Ada',
      fields: [
        { type: 'signature' },
        { type: 'text', ref: 'net', ...wide, validation: number },
        { type: 'text', ref: 'count', ...wide, validation: number },
        { type: 'text', ref: 'gross', ...wide, formula: '[net] * [count] / [count] * 1.19', validation: number },
      ],
    },
  ]);
  const { idOf, fill, finish, valueOf } = await prepared(signers[0]!);

  expect(await refusal(fill('gross', '1'))).toBe('409 field_read_only');
  expect(await refusal(fill('net', 'much'))).toBe('422 field_number_invalid');
  expect(await refusal(fill('net', '-1'))).toBe('422 field_value_out_of_range');
  await fill('net', '١٠٠٫١٠');
  expect(await valueOf('net')).toBe('100.10');

  await fill('count', '0');
  expect(await refused(finish())).toMatchObject({
    code: 'fields_required',
    errors: [{ path: `fields.${idOf('gross')}`, code: 'field_formula_failed' }],
  });

  await fill('count', '3');
  await finish();
  expect(await valueOf('gross')).toBe('119.12');
  expect(await textOfSealed(signers[0]!)).toContain('119.12');
});

test('of a group of buttons exactly one is chosen', async () => {
  const button = (ref: string) => ({ type: 'radio', ref, group: 'pay', options: [ref], width: 0.03, height: 0.02 });
  const { signers } = await sentDocument(server, [
    { name: 'Ada', fields: [{ type: 'signature' }, button('cash'), button('card'), button('later')] },
  ]);
  const { fill, finish, valueOf } = await prepared(signers[0]!);

  expect(await refusal(finish())).toBe('422 fields_required');
  expect(await refusal(fill('cash', 'card'))).toBe('422 field_value_invalid');
  await fill('cash', 'cash');
  await fill('card', 'card');

  expect([await valueOf('cash'), await valueOf('card')]).toEqual([null, 'card']);
  await finish();
  expect(await textOfSealed(signers[0]!)).not.toContain('card');
});
