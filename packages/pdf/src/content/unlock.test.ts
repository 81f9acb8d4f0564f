import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';

import * as locked from '../../test/protected.ts';
import * as sources from '../../test/sources.ts';
import { tryOut } from '../index.ts';
import { extractText, inspect, settle, unlock } from './index.ts';

const methods = ['RC4-40', 'RC4-128', 'AES-128', 'AES-256'] as const;

describe('a file that is protected without a password', () => {
  it.each(methods)('by %s is opened, looks as it did and can be sealed', async (method) => {
    const source = await locked.protectedPdf(method);

    const { bytes, isUnlocked } = await unlock(source);

    expect(isUnlocked).toBe(true);
    const { pages } = await inspect(bytes);
    expect(pages).toHaveLength(2);
    expect(await extractText(bytes)).toEqual(await extractText(source));
    expect((await extractText(bytes))[1]).toContain('Page 2, line 1: the parties agree');
    const settled = await settle(bytes);
    await expect(tryOut(settled.bytes, { sizes: pages, doubtful: [1, 2] })).resolves.toBeUndefined();
  });

  it.each(methods)('by %s is refused where its author allows no marks at all', async (method) => {
    const source = await locked.protectedPdf(method, locked.permissions());

    await expect(unlock(source)).rejects.toMatchObject({ code: 'changes_forbidden' });
  });

  it.each([
    ['changing it', 4],
    ['annotating it', 6],
    ['filling it in', 9],
  ])('is opened where its author allows %s', async (_, bit) => {
    expect(await unlock(await locked.protectedPdf('RC4-128', locked.permissions(bit)))).toMatchObject({
      isUnlocked: true,
    });
  });

  it('is refused when it is signed: a copy would have other bytes than those that were signed', async () => {
    const pdf = await PDF.load(await sources.signedPdf());
    pdf.setProtection({ userPassword: '', ownerPassword: 'owner' });

    await expect(unlock(new Uint8Array(await pdf.save()))).rejects.toMatchObject({ code: 'changes_forbidden' });
  });

  it('of the oldest kind is refused where it allows nothing: filling in had no bit of its own yet', async () => {
    const source = await locked.protectedPdf('RC4-40', locked.permissions(9));

    await expect(unlock(source)).rejects.toMatchObject({ code: 'changes_forbidden' });
  });
});

describe('a file', () => {
  it('that takes a password is refused', async () => {
    await expect(unlock(await sources.encryptedPdf())).rejects.toMatchObject({ code: 'encrypted' });
  });

  it.each(['null', '99 0 R'] as const)(
    'that names %s as its protection is read as every reader reads it',
    async (value) => {
      const { bytes, isUnlocked } = await unlock(await locked.misnamedPdf(value));

      expect(isUnlocked).toBe(false);
      expect((await inspect(bytes)).pages).toHaveLength(1);
    },
  );

  it('without protection is the file itself', async () => {
    const source = await sources.plainPdf();

    expect(await unlock(source)).toEqual({ bytes: source, isUnlocked: false });
  });
});
