import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { faceNamed, textFaces } from './fonts.ts';
import { fitLines } from './text-fit.ts';
import { fitPassage, readPassage } from './text-layout.ts';
import { measurePassage, type Pen } from './text-measure.ts';

const size = 100;

/** Draws as a browser does: it finds faces by their names. Naskh is set larger, as the signing page's style sheet says. */
function penOf(scale: number): Pen {
  const context = createCanvas(1, 1).getContext('2d');
  context.font = `${size * scale}px ${names.map((name) => `"Paper ${name}"`).join(', ')}`;
  return (text) => {
    const { width, actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = context.measureText(text);
    return { width: width / size, ink: { above: above / size, below: below / size } };
  };
}

const names = ['sans', 'naskh', 'hebrew', 'bengali', 'thai', 'korean', 'japanese', 'chinese', 'emoji'] as const;

beforeAll(() => {
  for (const name of names) {
    GlobalFonts.registerFromPath(faceNamed(name).path, `Paper ${name}`);
  }
});

const longName = 'Maximiliane Freifrau von Hohenlohe-Waldenburg-Schillingsfürst';

describe('what a signer sees is what is sealed:', () => {
  it.each([
    ['a short name', 'Ada Lovelace', { width: 178, height: 38 }, false],
    ['a long name, which wraps instead of becoming a speck', longName, { width: 90, height: 24 }, false],
    ['a long name on one line', longName, { width: 300, height: 18 }, false],
    ['a date in a narrow box', 'September 30, 2026', { width: 62, height: 14 }, false],
    ['a reason of several lines', 'The price was agreed before delivery. '.repeat(6), { width: 180, height: 60 }, true],
    ['one unbroken word', 'Wm'.repeat(100), { width: 178, height: 42 }, true],
    ['two paragraphs', 'First line\nand a second one', { width: 120, height: 40 }, true],
    ['Chinese', '住宅租赁合同补充协议第三条'.repeat(3), { width: 120, height: 40 }, true],
    ['Japanese', '契約書に同意します。東京都千代田区のオフィス'.repeat(2), { width: 120, height: 60 }, true],
    ['Korean', '본 문서에 서명합니다. 임대차 계약서 제삼조 '.repeat(3), { width: 120, height: 60 }, true],
    ['Thai', 'ข้าพเจ้ายินยอมลงนามในสัญญาเช่าบ้าน'.repeat(3), { width: 120, height: 60 }, true],
    ['Hindi', 'राजेन्द्र प्रसाद क्षितिज त्रिपाठी मैं सहमत हूँ।', { width: 120, height: 60 }, true],
    ['Bengali', 'রবীন্দ্রনাথ ঠাকুর কাজী নজরুল ইসলাম', { width: 120, height: 60 }, true],
    ['Hebrew', 'אני מסכים לחתום על חוזה השכירות', { width: 90, height: 24 }, false],
    ['Vietnamese', 'Nguyễn Thị Ánh Tuyết, Thành phố Hồ Chí Minh', { width: 90, height: 24 }, false],
    ['Arabic', 'اتفاقية الإيجار السكني بين الطرفين', { width: 90, height: 24 }, false],
  ] as const)('%s', (name, text, room, mayWrap) => {
    const how = { largest: 12, mayWrap };
    const pen = penOf(name === 'Arabic' ? faceNamed('naskh').scale : 1);

    const seen = fitLines(measurePassage(text, false, pen), room, how);
    const sealed = fitPassage(readPassage(text, 'en', textFaces('en', text)), room, how);

    expect(seen.lines.map((line) => line.text)).toEqual(sealed.lines.map((line) => line.text));
    expect(seen.size / sealed.size).toBeCloseTo(1, 1);
    expect(seen.lines.map((line) => line.isRtl)).toEqual(sealed.lines.map((line) => line.isRtl));
    for (const [index, baseline] of sealed.baselines.entries()) {
      expect(Math.abs((seen.baselines[index] ?? 0) - baseline)).toBeLessThan(0.5);
    }
  });
});
