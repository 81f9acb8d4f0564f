import { PDF } from '@libpdf/core';
import { PdfError } from '../errors.ts';
import type { Bytes } from '../types.ts';
import { guarded as guardedBytes } from './parser-guard.ts';
import type { Pdfium } from './pdfium.ts';
import { guarded, openDocument } from './render.ts';
import { readSignatures } from './signatures.ts';

/** Bits of /P (ISO 32000-2, table 22): changing the content, annotating and filling in, filling in alone. */
const mayModify = 1 << 3;
const mayAnnotate = 1 << 5;
const mayFill = 1 << 8;
/** Before this revision of the security handler, filling in had no bit of its own. */
const firstWithFill = 3;
/** fpdf_save.h: FPDF_REMOVE_SECURITY. */
const removeSecurity = 3;
const largestCopyBytes = 32 * 1024 * 1024;

/**
 * The file without its protection, where opening it takes no password; any other file as it is.
 * Signing adds marks, so its author must allow changes, comments or form filling.
 * Throws PdfError `encrypted` when it takes a password or a key, `changes_forbidden` when its permissions or its
 * signatures do not allow it, `too_complex`.
 */
export async function unlock(bytes: Bytes): Promise<{ bytes: Bytes; isUnlocked: boolean }> {
  const same = { bytes, isUnlocked: false };
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/Encrypt')) return same;
  const opened = await openDocument(bytes).catch((error: unknown) => {
    if (error instanceof PdfError && error.code === 'damaged') return null;
    throw error;
  });
  if (opened === null) return same;
  const { pdfium, document } = opened;
  try {
    const revision = guarded(pdfium, () => pdfium._FPDF_GetSecurityHandlerRevision(document));
    const isUnlocked = revision > 0;
    // Some files name a protection that they do not have; readers open them, and our parser takes the name for it.
    if (!isUnlocked && !(await isTakenForEncrypted(bytes))) return same;
    if (isUnlocked) refuseForbidden(pdfium._FPDF_GetDocPermissions(document), revision);
    const copy = guarded(pdfium, () => copyWithoutSecurity(pdfium, document));
    await refuseSigned(copy);
    return { bytes: copy, isUnlocked };
  } finally {
    opened.close();
  }
}

function refuseForbidden(permissions: number, revision: number): void {
  const enough = mayModify | mayAnnotate | (revision >= firstWithFill ? mayFill : 0);
  if ((permissions & enough) === 0) throw new PdfError('changes_forbidden', 'its permissions allow no changes');
}

/** A copy has other bytes than those that were signed. */
async function refuseSigned(copy: Bytes): Promise<void> {
  if (readSignatures(await PDF.load(guardedBytes(copy))).count > 0) {
    throw new PdfError('changes_forbidden', 'it is protected and signed');
  }
}

const isTakenForEncrypted = async (bytes: Bytes): Promise<boolean> =>
  PDF.load(guardedBytes(bytes)).then(
    (pdf) => pdf.isEncrypted,
    () => false,
  );

/** Calls back from WebAssembly need an entry in its table, which cannot grow; its first entry is the null pointer's. */
const callbackSlot = 0;

function copyWithoutSecurity(pdfium: Pdfium, document: number): Bytes {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const write = (_file: number, data: number, length: number): number => {
    size += length;
    chunks.push(pdfium.HEAPU8.slice(data, data + length));
    return size <= largestCopyBytes ? 1 : 0;
  };
  const { wasmExports } = pdfium as unknown as { wasmExports: { __indirect_function_table: WasmTable } };
  const table = wasmExports.__indirect_function_table;
  // FPDF_FILEWRITE: its version and the function that takes what is written.
  const file = pdfium.wasmExports.malloc(8);
  new DataView(pdfium.HEAPU8.buffer).setUint32(file, 1, true);
  new DataView(pdfium.HEAPU8.buffer).setUint32(file + 4, callbackSlot, true);
  table.set(callbackSlot, asWasmFunction(write));
  try {
    if (pdfium._FPDF_SaveAsCopy(document, file, removeSecurity) !== 1) {
      throw new PdfError('too_complex', 'its copy without protection cannot be written');
    }
  } finally {
    table.set(callbackSlot, null);
    pdfium.wasmExports.free(file);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

type WasmTable = { set(index: number, value: unknown): void };
type Write = (file: number, data: number, length: number) => number;

/** A module that imports a function of three integers and exports it again: tables take nothing else. */
function asWasmFunction(write: Write): unknown {
  const type = [1, 8, 1, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f];
  const [imported, exported] = [
    [2, 7, 1, 1, 0x65, 1, 0x66, 0, 0],
    [7, 5, 1, 1, 0x66, 0, 0],
  ];
  const bytes = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...type, ...imported, ...exported]);
  const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: WasmEngine };
  return new wasm.Instance(new wasm.Module(bytes), { e: { f: write } }).exports['f'];
}

/** The library of types for servers leaves it out. */
type WasmEngine = {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> };
};
