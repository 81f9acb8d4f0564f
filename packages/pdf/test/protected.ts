import { PDF } from '@libpdf/core';
import { createCipheriv, createHash } from 'node:crypto';
import type { Bytes } from '../src/types.ts';
import { Writer } from './bombs.ts';
import { plainPdf } from './sources.ts';

/** Files that are protected by permissions alone: opening them takes no password. */

export type Method = 'RC4-40' | 'RC4-128' | 'AES-128' | 'AES-256';

/** /P with these bits and no others: 4 is changing the content, 6 annotating, 9 filling in (ISO 32000-2, table 22). */
export const permissions = (...bits: number[]): number => bits.reduce((all, bit) => all | (1 << (bit - 1)), ~0xf3f);

/** Two pages that say so. The package makes AES-256; older methods are made here. */
export async function protectedPdf(method: Method, allowed = permissions(6)): Promise<Bytes> {
  if (method !== 'AES-256') return encryptedByHand(method, allowed);
  const may = (bit: number) => (allowed & (1 << (bit - 1))) !== 0;
  const granted = { modify: may(4), annotate: may(6), fillForms: may(9), copy: true, print: true };
  const pdf = await PDF.load(await plainPdf({ pages: 2 }));
  pdf.setProtection({ userPassword: '', ownerPassword: 'owner', permissions: granted });
  return new Uint8Array(await pdf.save());
}

/** Names a protection that is not there. */
export async function misnamedPdf(encrypt: 'null' | '99 0 R'): Promise<Bytes> {
  const saved = Buffer.from(await plainPdf()).toString('latin1');
  const named = saved.replace(/trailer\s*<</, (head) => `${head} /Encrypt ${encrypt}`);
  return new Uint8Array(Buffer.from(named, 'latin1'));
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const md5 = (...parts: Uint8Array[]): Uint8Array => createHash('md5').update(Buffer.concat(parts)).digest();
const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`;

/** ISO 32000-1, 7.6.2 and 7.6.3, algorithms 1 to 5, for an empty user password and an unknown owner. */
function encryptedByHand(method: Exclude<Method, 'AES-256'>, allowed: number): Bytes {
  const isOld = method === 'RC4-40';
  const [id, owner, flags] = [Buffer.alloc(16, 7), Buffer.alloc(32, 9), Buffer.alloc(4)];
  flags.writeInt32LE(allowed);
  let key = md5(padding, owner, flags, id);
  for (let round = isOld ? 50 : 0; round < 50; round++) key = md5(key);
  key = key.subarray(0, isOld ? 5 : 16);
  let check: Uint8Array = isOld ? padding : md5(padding, id);
  for (const round of Array.from({ length: isOld ? 1 : 20 }).keys()) {
    const own = key.map((byte) => byte ^ round);
    check = rc4(own, check);
  }
  const user = Buffer.concat([check, Buffer.alloc(32)]).subarray(0, 32);

  function encrypted(number: number, data: Uint8Array): Buffer {
    const place = Buffer.from([number, 0, 0, 0, 0]);
    const salt = Buffer.from(method === 'AES-128' ? 'sAlT' : '');
    const own = md5(key, place, salt).subarray(0, Math.min(16, key.length + 5));
    if (method !== 'AES-128') return Buffer.from(rc4(own, data));
    const vector = Buffer.alloc(16, 3);
    const cipher = createCipheriv('aes-128-cbc', own, vector);
    return Buffer.concat([vector, cipher.update(data), cipher.final()]);
  }

  const writer = new Writer();
  const offsets = new Map<number, number>();
  const add = (number: number, text: string, data?: Buffer) =>
    offsets.set(number, writer.object(number, data === undefined ? { text } : { text, data }));
  add(1, '<< /Type /Catalog /Pages 2 0 R >>');
  add(2, '<< /Type /Pages /Kids [ 3 0 R 4 0 R ] /Count 2 >>');
  for (const page of [1, 2]) {
    const font = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
    const rest = `/MediaBox [ 0 0 595 842 ] /Resources << ${font} >>`;
    add(page + 2, `<< /Type /Page /Parent 2 0 R /Contents ${page + 4} 0 R ${rest} >>`);
    const text = `BT /F1 9 Tf 1 0 0 1 40 700 Tm (Page ${page}, line 1: the parties agree as follows) Tj ET`;
    const data = encrypted(page + 4, Buffer.from(text));
    add(page + 4, `<< /Length ${data.length} >>`, data);
  }
  const versions = { 'RC4-40': '/V 1 /R 2', 'RC4-128': '/V 2 /R 3 /Length 128', 'AES-128': `/V 4 /R 4 ${aesFilter}` };
  add(7, `<< /Filter /Standard ${versions[method]} /P ${allowed} /O ${hex(owner)} /U ${hex(user)} >>`);
  return writer.table(offsets, `/Encrypt 7 0 R /ID [ ${hex(id)} ${hex(id)} ]`);
}

const aesFilter = '/Length 128 /CF << /StdCF << /CFM /AESV2 /Length 16 >> >> /StmF /StdCF /StrF /StdCF';

function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => ([state[one], state[other]] = [state[other]!, state[one]!]);
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + state[at]! + key[at % key.length]!) & 255;
    swap(at, other);
  }
  let [one, other] = [0, 0];
  return Uint8Array.from(data, (byte) => {
    one = (one + 1) & 255;
    other = (other + state[one]!) & 255;
    swap(one, other);
    return byte ^ state[(state[one]! + state[other]!) & 255]!;
  });
}
