import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Face, type FaceName, isBig, whenAtRest } from './fonts.ts';

/** The part of HarfBuzz's subsetter that is used here; pointers are numbers. */
type Subsetter = {
  _initialize?(): void;
  memory: { buffer: ArrayBuffer };
  malloc(size: number): number;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
};

/** hb-subset.h */
const noHinting = 0x1;
const retainGlyphIds = 0x2;
/** A letter that a face lacks would be seen to be missing. */
const keepBox = 0x40;
const noLayoutClosure = 0x200;
const dropTableTags = 3;
const memoryModeWritable = 2;
/** Layout is done before the font is embedded, and a CID font needs no names or character map of its own. */
const needlessTables = ['GSUB', 'GPOS', 'GDEF', 'kern', 'STAT', 'name', 'post', 'DSIG', 'meta', 'cmap'];

/** Node has it, its types do not. */
const wasm = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;
type WebAssemblyApi = {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: Subsetter };
};

type Instance = { hb: Subsetter; faces: Map<FaceName, number> };

let compiled: object | null = null;
let kept: Instance | null = null;

// WebAssembly memory never shrinks: an instance that was given a big face goes with it.
whenAtRest(() => {
  if (kept?.faces.keys().some(isBig) === true) kept = null;
});

/** A TrueType file with the outlines of these glyphs only, under the numbers they had. */
export function subsetFace(face: Face, glyphs: Iterable<number>): Uint8Array {
  const instance = (kept ??= instantiate());
  const { hb } = instance;
  const input = hb.hb_subset_input_create_or_fail();
  if (input === 0) throw new Error('HarfBuzz could not start a subset');
  const wanted = hb.hb_subset_input_glyph_set(input);
  for (const glyph of glyphs) hb.hb_set_add(wanted, glyph);
  const dropped = hb.hb_subset_input_set(input, dropTableTags);
  for (const table of needlessTables) hb.hb_set_add(dropped, tag(table));
  hb.hb_subset_input_set_flags(input, noHinting | retainGlyphIds | keepBox | noLayoutClosure);
  const subset = hb.hb_subset_or_fail(facePointer(instance, face), input);
  hb.hb_subset_input_destroy(input);
  if (subset === 0) throw new Error(`HarfBuzz could not subset ${face.postScriptName}`);
  const blob = hb.hb_face_reference_blob(subset);
  const data = hb.hb_blob_get_data(blob, 0);
  const bytes = new Uint8Array(hb.memory.buffer).slice(data, data + hb.hb_blob_get_length(blob));
  hb.hb_blob_destroy(blob);
  hb.hb_face_destroy(subset);
  return bytes;
}

function facePointer({ hb, faces }: Instance, face: Face): number {
  const known = faces.get(face.name);
  if (known !== undefined) return known;
  const file = readFileSync(face.path);
  const data = hb.malloc(file.length);
  new Uint8Array(hb.memory.buffer).set(file, data);
  const blob = hb.hb_blob_create(data, file.length, memoryModeWritable, 0, 0);
  const pointer = hb.hb_face_create(blob, 0);
  hb.hb_blob_destroy(blob);
  faces.set(face.name, pointer);
  return pointer;
}

function instantiate(): Instance {
  if (compiled === null) {
    const path = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
    compiled = new wasm.Module(readFileSync(path));
  }
  const { exports: hb } = new wasm.Instance(compiled);
  hb._initialize?.();
  return { hb, faces: new Map() };
}

function tag(name: string): number {
  return Buffer.from(name, 'latin1').readUInt32BE(0);
}
