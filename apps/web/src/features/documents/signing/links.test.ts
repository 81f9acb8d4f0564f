import type { SigningField } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { askedFields, progressOf } from './fields.order.ts';
import { calculatedOf, hasFailedFormula } from './links.ts';
import { confirmed, entered, type Filling } from './signing.state.ts';
import { fieldOf, viewOf } from './testing/sample-view.ts';

const filling = (...fields: SigningField[]): Filling => ({ view: viewOf(fields), entries: {}, problems: {} });
const value = (text: string | null) => ({ kind: 'value' as const, value: text });

test('a field comes and goes with what is entered, and counts only while it is there', () => {
  const box = fieldOf({ id: 1, ref: 'box', type: 'checkbox', isRequired: false });
  const town = fieldOf({ id: 2, ref: 'town', condition: { field: 'box', is: 'checked', values: [] } });
  const before = filling(box, town);
  expect(askedFields(before).map(({ id }) => id)).toEqual([1]);

  const after = entered(before, box, value('true'));

  expect(askedFields(after).map(({ id }) => id)).toEqual([1, 2]);
  expect(progressOf(after)).toMatchObject({ done: 0, total: 1 });
  expect(progressOf(before)).toMatchObject({ done: 0, total: 0 });
});

test('a formula follows what is typed, asks nothing, and says when it fails', () => {
  const net = fieldOf({ id: 1, ref: 'net' });
  const rate = fieldOf({ id: 2, ref: 'rate', formula: '10 / [net]' });
  const before = filling(net, rate);
  expect(askedFields(before).map(({ id }) => id)).toEqual([1]);

  expect(calculatedOf(entered(before, net, value('4')), rate)).toEqual({ value: '2.5' });
  expect(hasFailedFormula(entered(before, net, value('0')))).toBe(true);
  expect(hasFailedFormula(before)).toBe(false);
});

test('of a group one button is on, it is one question, and a late answer changes nothing', () => {
  const button = (id: number) =>
    fieldOf({ id, ref: `b${id}`, type: 'radio', group: 'pay', options: [`o${id}`], x: id / 10 });
  const [cash, card] = [button(1), button(2)];
  const before = filling(cash, card);
  expect(progressOf(before)).toMatchObject({ done: 0, total: 1 });
  const first = value('o1');

  const both = entered(entered(before, cash, first), card, value('o2'));

  expect(Object.keys(both.entries)).toEqual(['2']);
  expect(progressOf(both)).toMatchObject({ done: 1, total: 1, open: [] });
  const late = confirmed(both, first, { ...cash, value: 'o1' });
  expect(late.view.fields.map((field) => field.value)).toEqual([null, null]);
});
