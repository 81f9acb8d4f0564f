import { describe, expect, it } from 'vitest';

import * as bombs from '../../test/bombs.ts';
import * as sources from '../../test/sources.ts';
import { inspect, settle } from './index.ts';
import { openRenderer } from './render.ts';

const refused = { code: 'too_complex' };

describe('before anything draws it, a page is refused that', () => {
  it.each(['form', 'pattern', 'type 3 font', 'soft mask', 'appearance'] as const)(
    'paints %ss which paint another one twice, twenty times over',
    async (kind) => {
      await expect(inspect(bombs.doublingBomb(kind))).rejects.toMatchObject(refused);
    },
  );

  it.each([
    ['saves millions of states', () => bombs.savesBomb()],
    ['holds millions of shapes', () => bombs.shapesBomb(2_000_000)],
    ['holds a shape of millions of corners', () => bombs.cornersBomb(2_000_000)],
    ['holds a shading of millions of triangles', () => bombs.shadingBomb()],
    ['holds a picture of more pixels than any scan', () => bombs.imageBomb()],
    ['nests groups deeper than readers follow', () => bombs.groupsBomb(30)],
    ['hides the name of what it paints behind escapes', () => bombs.doublingBomb('form', 20, 2, '#41')],
  ])('%s', async (_, make) => {
    await expect(inspect(make())).rejects.toMatchObject(refused);
  });

  it('makes the renderer run out of memory, rather than shown without what had no place', async () => {
    const renderer = await openRenderer(bombs.groupsBomb(27));

    expect(() => renderer.render(1, 8000)).toThrow(expect.objectContaining(refused));
    renderer.close();

    const next = await openRenderer(await sources.plainPdf());
    expect(next.render(1, 100).width).toBe(100);
    next.close();
  });
});

describe('a page is accepted that', () => {
  it.each(['form', 'pattern', 'type 3 font', 'soft mask', 'appearance'] as const)(
    'paints %ss that paint others, many times',
    async (kind) => {
      expect((await inspect(bombs.doublingBomb(kind, 3, 40))).pages).toHaveLength(1);
    },
  );

  it('holds a part that paints itself, which readers paint once', async () => {
    expect((await inspect(bombs.selfPainting())).pages).toHaveLength(1);
  });

  it('is a dense map of half a million lines', async () => {
    expect((await inspect(bombs.shapesBomb(250_000))).pages).toHaveLength(1);
  });

  it('had its comments made part of it', async () => {
    const { bytes } = await settle(await sources.formPdf());

    expect((await inspect(bytes)).pages).toHaveLength(2);
  });
});
