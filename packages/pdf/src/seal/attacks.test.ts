import { createHash } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';

import { PdfError } from '../errors.ts';
import type { Bytes } from '../types.ts';
import { plainBytes } from './der.ts';
import { openPdf } from './reader/document.ts';
import { findSealObstacles, seal } from './seal.ts';
import type { SealResult } from './seal.ts';
import { encodeSeal, signedAttributes } from './seal-cms.ts';
import { placeSeal } from './seal-revision.ts';
import { cmsOf, craftAttacks, gapOf, shadowSource, withContents, wrapPerfectly } from './test/attacks.ts';
import { makeInstallation, sealedAt } from './test/keys.ts';
import type { Installation } from './test/keys.ts';
import { appendUpdate, layeredFile, latin1, pageParts, plainFile, streamBody, writeFile } from './test/sources.ts';
import { verify } from './verify.ts';

let ours: Installation;
let theirs: Installation;
let sealed: Bytes;
const source = writeFile(shadowSource());

beforeAll(async () => {
  [ours, theirs] = await Promise.all([makeInstallation(), makeInstallation()]);
  sealed = (await seal(source, { signer: ours.signer, at: sealedAt })).bytes;
});

const check = (bytes: Bytes, root: Bytes = ours.root) =>
  verify(bytes, { trustedRoots: [root], isEvidenceRequired: false });

/** Seals whatever it is given with the real key, as a server without any check would. */
async function sealBlindly(bytes: Bytes): Promise<Bytes> {
  const { bytes: out, gap } = placeSeal(openPdf(bytes), {
    at: sealedAt,
    isCertifying: true,
    contactInfo: null,
    contentsBytes: 8192,
    hasTimestamp: false,
    validationData: { certificates: [], revocationLists: [] },
  });
  const digest = plainBytes(
    createHash('sha256').update(out.subarray(0, gap.start)).update(out.subarray(gap.end)).digest(),
  );
  const signature = await ours.signer.sign(signedAttributes(digest, ours.signer.certificate));
  const cms = encodeSeal({
    digest,
    certificates: [ours.certificate, ours.root],
    keyType: 'RSA',
    signature,
    token: null,
  });
  out.write(Buffer.from(cms).toString('hex'), gap.start + 1, 'latin1');
  return plainBytes(out);
}

describe('forged files', () => {
  it('fail, every one of more than 40, while the file they are made from passes', async () => {
    const foreign = await seal(plainFile('Another file'), { signer: ours.signer, at: sealedAt });

    const attacks = craftAttacks(sealed, source, cmsOf(foreign.bytes));
    const passing: string[] = [];
    for (const attack of attacks) {
      const result = await check(attack.bytes);
      if (result.isValid || result.isIntact || result.checks.every(({ passed }) => passed)) passing.push(attack.name);
    }

    expect(attacks.length).toBeGreaterThan(40);
    expect(new Set(attacks.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))).size).toBe(
      attacks.length,
    );
    expect(passing).toEqual([]);
    expect((await check(sealed)).isValid).toBe(true);
  });

  it('fail for their gap alone when every signed byte is still there', async () => {
    const result = await check(wrapPerfectly(sealed));

    const failed = result.checks.filter(({ passed }) => !passed).map(({ name }) => name);
    expect(result.checks.filter(({ passed }) => passed).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['digest', 'signature', 'certificate_chain']),
    );
    expect(failed).toEqual(expect.arrayContaining(['covers_whole_file', 'contents']));
  });

  it('do not verify when one byte is changed, wherever it is', async () => {
    const { start, end } = gapOf(sealed);
    const cmsEnd = start + cmsOf(sealed).length * 2;
    const places = [0, 5, 8, start, start + 1, end - 2, end - 1, end, cmsEnd, cmsEnd + 1, sealed.length - 1];
    for (let at = 11; at < start; at += 41) places.push(at);
    for (let at = start; at < cmsEnd; at += 29) places.push(at);
    for (let at = cmsEnd; at < end; at += 307) places.push(at);
    for (let at = end; at < sealed.length; at += 7) places.push(at);

    const unnoticed: number[] = [];
    for (const place of places) {
      const changed = new Uint8Array(sealed);
      changed[place]! ^= 1;
      if ((await check(changed)).isValid) unnoticed.push(place);
    }

    expect(places.length).toBeGreaterThan(300);
    expect(unnoticed).toEqual([]);
  }, 60_000);

  it('are intact but untrusted when somebody else with the same name sealed them', async () => {
    const forged = await seal(plainFile(), { signer: theirs.signer, at: sealedAt });

    const result = await check(forged.bytes);

    expect(result).toMatchObject({
      isIntact: true,
      isTrusted: false,
      isValid: false,
      sealedBy: 'Example document seal',
    });
    expect(result.checks.filter(({ passed }) => !passed).map(({ name }) => name)).toEqual(['certificate_chain']);
  });

  it('fail when another authority seals over our seal to hide a change', async () => {
    const changed = appendUpdate(sealed, [{ number: 4, body: streamBody('BT (Amount due: 999) Tj ET') }]);
    const reader = openPdf(changed);
    const { bytes, gap } = placeSeal(reader, {
      at: sealedAt,
      isCertifying: false,
      contactInfo: null,
      contentsBytes: 8192,
      hasTimestamp: false,
      validationData: { certificates: [], revocationLists: [] },
    });
    const digest = plainBytes(
      createHash('sha256').update(bytes.subarray(0, gap.start)).update(bytes.subarray(gap.end)).digest(),
    );
    const signature = await theirs.signer.sign(signedAttributes(digest, theirs.certificate));
    const cms = encodeSeal({
      digest,
      certificates: [theirs.certificate, theirs.root],
      keyType: 'RSA',
      signature,
      token: null,
    });
    bytes.write(Buffer.from(cms).toString('hex'), gap.start + 1, 'latin1');

    const result = await check(plainBytes(bytes));

    expect(result).toMatchObject({ isTrusted: false, isValid: false });
  });

  it('fail when the certificates of the seal are exchanged for others of the same name', async () => {
    const signature = await theirs.signer.sign(signedAttributes(plainBytes(Buffer.alloc(32)), ours.certificate));
    const cms = encodeSeal({
      digest: plainBytes(Buffer.alloc(32)),
      certificates: [ours.certificate],
      keyType: 'RSA',
      signature,
      token: null,
    });

    const result = await check(withContents(sealed, cms));

    expect(result).toMatchObject({ isIntact: false, isValid: false });
  });

  it('never make the verifier throw or hang, whatever is changed in them', async () => {
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };

    for (let round = 0; round < 400; round++) {
      const changed = new Uint8Array(sealed);
      for (let count = 1 + next(6); count > 0; count--) changed[next(changed.length)]! ^= 1 + next(255);
      if (Buffer.compare(changed, sealed) === 0) continue;
      const cut = round % 3 === 0 ? new Uint8Array(changed.subarray(0, next(changed.length))) : changed;
      expect((await check(cut)).isValid).toBe(false);
    }
  }, 60_000);
});

describe('content planted before sealing', () => {
  const conflict = (): Bytes => writeFile(pageParts('x', { page: '/Contents 5 0 R' }));
  const miscounted = (): Bytes =>
    writeFile(
      pageParts().map((part) =>
        part.number === 2 ? { ...part, body: part.body.replace('/Count 1', '/Count 7') } : part,
      ),
    );
  const external = (): Bytes =>
    writeFile(
      pageParts().map((part) =>
        part.number === 4 ? { ...part, body: part.body.replace('<<', '<< /F (http://example.com/terms)') } : part,
      ),
    );
  const hiddenInside = (): Bytes => {
    const inner = '6 0 obj\n<< /Cover true >>\nendobj\n';
    const file = writeFile([
      ...pageParts('x', { page: '/Hidden 6 0 R' }).filter(({ number }) => number !== 4),
      { number: 4, body: streamBody(`BT ET ${inner}`) },
      { number: 6, body: '<< >>' },
    ]);
    const text = Buffer.from(file).toString('latin1');
    const offset = String(text.indexOf('6 0 obj')).padStart(10, '0');
    return latin1(text.replace(/\d{10}( 00000 n \ntrailer)/, `${offset}$1`));
  };

  it.each([
    ['an object inside the stream of another', hiddenInside, 'structure'],
    ['content of another file', external, 'nothing_hidden'],
    [
      'JavaScript',
      () => writeFile(pageParts('x', { catalog: '/OpenAction << /S /JavaScript /JS (1) >>' })),
      'nothing_hidden',
    ],
    [
      'a dynamic form',
      () => writeFile(pageParts('x', { catalog: '/AcroForm << /Fields [ ] /XFA (x) >>' })),
      'nothing_hidden',
    ],
    [
      'a signature outside the form',
      () => writeFile(pageParts('x', { page: '/Odd << /Type /Sig /ByteRange [ 0 1 2 3 ] >>' })),
      'nothing_hidden',
    ],
  ] as const)('fails the check it belongs to: %s', async (_, make, name) => {
    const planted = await sealBlindly(make());

    const result = await check(planted);

    expect(result.isIntact).toBe(false);
    expect(result.checks.filter(({ passed }) => !passed).map((failed) => failed.name)).toContain(name);
  });

  it('makes the file be written anew before it is sealed where that settles the doubt', async () => {
    const result = await seal(hiddenInside(), { signer: ours.signer, at: sealedAt });

    expect((await findSealObstacles(hiddenInside())).structure).toEqual(['object 6 is hidden inside object 4']);
    expect(result.isRewritten).toBe(true);
    expect((await check(result.bytes)).isValid).toBe(true);
  });

  it('never gets a seal that verifies while two viewers could disagree about it', async () => {
    for (const make of [conflict, miscounted]) {
      const outcome = await seal(make(), { signer: ours.signer, at: sealedAt }).catch((error: unknown) => error);

      expect((await findSealObstacles(make())).structure).toHaveLength(1);
      expect((await check(make())).checks.find(({ name }) => name === 'structure')?.passed).toBe(false);
      expect(outcome instanceof PdfError ? outcome.code : (outcome as SealResult).isRewritten).toBeOneOf([
        'unsealable',
        true,
      ]);
    }
  });

  it('is refused when the file cannot be read at all', async () => {
    const sealing = seal(latin1('%PDF-1.7\nnothing'), { signer: ours.signer, at: sealedAt });

    await expect(sealing).rejects.toMatchObject({ code: 'unsealable' });
  });

  it('is frozen where it can be: layers and form fields that viewers would draw anew', async () => {
    const layered = await seal(layeredFile(), { signer: ours.signer, at: sealedAt });
    const redrawn = writeFile(pageParts('x', { catalog: '/AcroForm << /Fields [ ] /NeedAppearances true >>' }));
    const form = await seal(redrawn, { signer: ours.signer, at: sealedAt });

    expect((await check(layered.bytes)).isValid).toBe(true);
    expect(Buffer.from(layered.bytes).toString('latin1')).toContain('/OFF [ 6 0 R ] /Locked [ 6 0 R ]');
    expect((await check(form.bytes)).isValid).toBe(true);
  });
});
