import { expect, test } from 'vitest';
import { errorOfAnswer } from './api-error.ts';

test('a refusal of an old version brings the resource as it is now, in the words of the code', () => {
  const refused = { code: 'version_stale', status: 409, current: { id: 7, first_name: 'Ada', version: 3 } };

  const error = errorOfAnswer(409, JSON.stringify(refused), () => null);

  expect(error).toMatchObject({ code: 'version_stale', current: { id: 7, firstName: 'Ada', version: 3 } });
});
