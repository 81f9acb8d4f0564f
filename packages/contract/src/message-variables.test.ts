import { expect, test } from 'vitest';
import {
  fillVariables,
  hasVariables,
  markOf,
  MESSAGE_VARIABLES,
  messageParts,
  unknownVariables,
  type VariableValues,
} from './message-variables.ts';

const values = Object.fromEntries(MESSAGE_VARIABLES.map((name) => [name, `[${name}]`])) as VariableValues;

test('every variable of the list is filled, with and without spaces', () => {
  const text = MESSAGE_VARIABLES.map(markOf).join(' ');

  expect(fillVariables(text, values)).toBe(MESSAGE_VARIABLES.map((name) => `[${name}]`).join(' '));
  expect(fillVariables('{{ sender.name }}{{sender.email}}', values)).toBe('[sender.name][sender.email]');
});

test('a value that looks like a variable is not read again', () => {
  const tricky = { ...values, 'recipient.name': '{{document.number}} {{', 'recipient.email': 'document.number}}' };

  expect(fillVariables('{{recipient.name}}{{recipient.email}}', tricky)).toBe(
    '{{document.number}} {{document.number}}',
  );
  expect(fillVariables('{{recipient.name}}', { ...values, 'recipient.name': '$& $1' })).toBe('$& $1');
});

test.each(['', 'plain', '{recipient.name}', '{{}}', '{{recipient.name', '{{recipient\n.name}}', '{{a{b}}'])(
  'what is no variable stays: %j',
  (text) => {
    expect(fillVariables(text, values)).toBe(text);
    expect(unknownVariables(text)).toEqual([]);
    expect(hasVariables(text)).toBe(false);
  },
);

test('what looks like a variable and is none is found, each once, and stays', () => {
  const text = '{{you}} {{Recipient.Name}} {{you}} {{sender.name}}';

  expect(unknownVariables(text)).toEqual(['{{you}}', '{{Recipient.Name}}']);
  expect(fillVariables(text, values)).toBe('{{you}} {{Recipient.Name}} {{you}} [sender.name]');
});

test('the pieces of a text are the text', () => {
  const text = 'a {{sender.name}}{{document.title}} b {{no}} {{{recipient.name}}}';
  const parts = messageParts(text);

  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.flatMap(({ variable }) => variable ?? [])).toEqual(['sender.name', 'document.title', 'recipient.name']);
});
