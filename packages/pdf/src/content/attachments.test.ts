import { PDF, PdfString } from '@libpdf/core';
import { beforeAll, describe, expect, it } from 'vitest';
import * as sources from '../../test/sources.ts';
import { evidenceFileName } from '../seal/evidence-bundle.ts';
import { createLogKey } from '../seal/evidence-checkpoint.ts';
import { rehearseSeal, seal } from '../seal/seal.ts';
import { makeBundle } from '../seal/test/evidence.ts';
import { makeInstallation, sealedAt } from '../seal/test/keys.ts';
import type { Installation } from '../seal/test/keys.ts';
import { appendUpdate, fileWithAttachment } from '../seal/test/sources.ts';
import { verify } from '../seal/verify.ts';
import { tryOut } from '../trial.ts';
import type { Bytes } from '../types.ts';
import { inspect, prepare, settle } from './index.ts';
import { textString } from './objects.ts';

const key = createLogKey();
let ours: Installation;
beforeAll(async () => {
  ours = await makeInstallation();
});

/** A signed file to which someone attached files, each under a key of its own in the tree and with these names. */
async function signedWith(...attached: Record<string, PdfString>[]): Promise<Bytes> {
  const pdf = await PDF.load(await sources.signedPdf());
  const names = attached.flatMap((given, index) => {
    const file = sources.stream(pdf, 'theirs', { Type: sources.name('EmbeddedFile') });
    const specification = sources.dict({
      Type: sources.name('Filespec'),
      ...given,
      EF: sources.dict({ F: file }),
    });
    return [sources.text(`key ${index}`), pdf.register(specification)];
  });
  const tree = sources.dict({ Names: sources.list(...names) });
  pdf.getCatalog().set('Names', sources.dict({ EmbeddedFiles: tree }));
  return new Uint8Array(await pdf.save({ incremental: true }));
}

async function sealed(source: Bytes) {
  const bundle = await makeBundle(source, key);
  const evidence = {
    name: evidenceFileName,
    mediaType: 'application/json',
    description: 'Evidence',
    bytes: new TextEncoder().encode(JSON.stringify(bundle)),
  };
  const prepared = await prepare({ source, marks: [], report: null, attachments: [evidence] });
  const { bytes } = await seal(prepared, { signer: ours.signer, at: sealedAt });
  const { isValid, checks } = await verify(bytes, { trustedRoots: [ours.root], logKeys: [key.publicKeyPem] });
  const names = [...(await PDF.load(bytes)).getAttachments().keys()];
  return { isValid, failed: checks.filter(({ passed }) => !passed).map(({ detail }) => detail), names };
}

const literal = sources.text(evidenceFileName);
const utf8 = new PdfString(new Uint8Array([0xef, 0xbb, 0xbf, ...Buffer.from(evidenceFileName)]), 'literal');
const other = sources.text('other.json');

describe('an attachment of a signed file that names itself as the audit trail', () => {
  it.each<[string, Record<string, PdfString>]>([
    ['by /F', { F: literal }],
    ['by /UF', { UF: literal, F: other }],
    ['by /F where /UF says another', { UF: other, F: literal }],
    ['in UTF-16', { UF: textString(evidenceFileName) }],
    ['in UTF-8', { UF: utf8 }],
  ])('%s gives way to ours, and the file can be sealed', async (_, given) => {
    const source = await signedWith(given, { F: other });
    const { bytes } = await settle(source);
    const { pages } = await inspect(bytes);

    await tryOut(bytes, { sizes: pages, doubtful: [] });

    expect(await sealed(bytes)).toEqual({ isValid: true, failed: [], names: [evidenceFileName, 'key 1'] });
  });

  it('is an obstacle where a seal would have two of them, or none', async () => {
    const one = fileWithAttachment(evidenceFileName, '{}');
    const two = appendUpdate(one, [
      { number: 10, body: `<< /Names [ (a) 11 0 R (b) 13 0 R ] >>` },
      { number: 13, body: `<< /Type /Filespec /F (${evidenceFileName}) /EF << /F 12 0 R >> >>` },
    ]);

    await expect(rehearseSeal(one)).resolves.toBeInstanceOf(Uint8Array);
    await expect(rehearseSeal(two)).rejects.toMatchObject({
      code: 'unsealable',
      message: expect.stringContaining('more than one audit trail'),
    });
    await expect(rehearseSeal(fileWithAttachment('other.json', '{}'))).rejects.toMatchObject({ code: 'unsealable' });
  });
});
