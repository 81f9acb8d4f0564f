import { fillField, toWire } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, openPiece } from '../../../../test/open-page.tsx';
import { FieldControl } from './field-control.tsx';
import { SigningContext } from './signing.context.ts';
import { createSigning } from './signing.store.ts';
import { fieldOf, viewOf } from './testing/sample-view.ts';

afterEach(closePage);

test('the space before the next word stays while the server keeps the words without it', async () => {
  const field = fieldOf({ id: 5, type: 'company', label: 'Company' });
  const part = createSigning({ id: 7, token: 'secret' }, viewOf([field]));
  const server = await openPiece(
    <SigningContext value={part}>
      <FieldControl field={field} />
    </SigningContext>,
    [
      {
        endpoint: fillField,
        respond: ({ body }) => {
          const value = (body as { value: string }).value.trim();
          return Response.json(toWire({ ...field, value }));
        },
      },
    ],
  );
  const company = page.getByRole('textbox', { name: /Company/ });
  await company.click();
  await userEvent.keyboard('Acme ');
  await expect.poll(() => server.bodiesOf(fillField)).toHaveLength(1);
  await expect.poll(() => part.store.getState().entries[5]).toBeUndefined();

  await userEvent.keyboard('Holdings');
  await expect.element(company).toHaveValue('Acme Holdings');
  await userEvent.tab();
  await expect.poll(() => server.bodiesOf(fillField).at(-1)).toMatchObject({ value: 'Acme Holdings' });
});
