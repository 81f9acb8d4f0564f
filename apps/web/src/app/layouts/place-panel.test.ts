import { expect, test } from 'vitest';
import { placePanel } from './place-panel.ts';

const view = { width: 1000, height: 800 };
const panel = { width: 250, height: 300 };
const button = { left: 400, right: 480, top: 10, bottom: 50 };

test('a panel begins where its button begins, below it', () => {
  expect(placePanel(button, panel, view, { direction: 'ltr', side: 'below' })).toEqual({ left: 400, top: 56 });
  expect(placePanel(button, panel, view, { direction: 'rtl', side: 'below' })).toEqual({ left: 230, top: 56 });
});

test('beside its button a panel stands towards the content', () => {
  const onTheLeft = { left: 16, right: 64, top: 200, bottom: 244 };
  const onTheRight = { left: 936, right: 984, top: 200, bottom: 244 };

  expect(placePanel(onTheLeft, panel, view, { direction: 'ltr', side: 'beside' })).toEqual({ left: 70, top: 200 });
  expect(placePanel(onTheRight, panel, view, { direction: 'rtl', side: 'beside' })).toEqual({ left: 680, top: 200 });
});

test('a panel never leaves the window', () => {
  const low = { left: 900, right: 980, top: 700, bottom: 740 };

  expect(placePanel(low, panel, view, { direction: 'ltr', side: 'below' })).toEqual({ left: 742, top: 492 });
});
