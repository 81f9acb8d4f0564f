import {
  addTemplateFiles,
  createTemplate,
  getTemplate,
  publishTemplate,
  saveTemplateContent,
} from '@sealwright/contract';
import { requestOf } from '@sealwright/contract';
import type { Account } from './product.ts';
import { plainPdf } from './sample-files.ts';

/** A published template with a visitor who signs first, and someone of the house after them. Answers its id. */
export async function publicTemplate({ client }: Account, name: string): Promise<number> {
  const { id } = await client.call(createTemplate, { body: { name } });
  const { url } = requestOf(addTemplateFiles, { params: { id } });
  await client.upload(url, [{ name: 'rules.pdf', bytes: await plainPdf() }]);
  const { content, files } = await client.call(getTemplate, { params: { id } });
  const place = { page: 1, x: 0.1, width: 0.3, height: 0.06, file: files[0]?.id, type: 'signature' };
  const body = {
    ...content,
    roles: [
      { id: 1, name: 'Guest', order: 1, colour: 1 },
      { id: 2, name: 'Host', order: 2, colour: 2 },
    ],
    fields: [
      { ...place, recipient: 1, y: 0.2 },
      { ...place, recipient: 2, y: 0.5 },
    ],
  };
  await client.call(saveTemplateContent, { params: { id }, body: body as never });
  await client.call(publishTemplate, { params: { id }, body: {} });
  return id;
}
