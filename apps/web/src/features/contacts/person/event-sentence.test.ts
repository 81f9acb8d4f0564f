import { CONTACT_ACTIONS, type ContactEvent } from '@sealwright/contract';
import { expect, test } from 'vitest';
import en from '../../../locales/en/contact.json';
import { fieldsOf, sentenceOf } from './event-sentence.ts';

const event = (of: Partial<ContactEvent>): ContactEvent => ({
  id: '1',
  at: '2026-11-22T10:00:00.000Z',
  action: 'created',
  byName: 'Olivia',
  fields: [],
  tagsAdded: [],
  tagsRemoved: [],
  source: '',
  ...of,
});

test.each(CONTACT_ACTIONS)('%s has a sentence, with all that is known of it and with nothing', (action) => {
  const whole = event({ action, fields: ['city'], tagsAdded: ['Vip'], tagsRemoved: ['Old'], source: 'clients.csv' });

  expect(en).toHaveProperty([`event.${sentenceOf(whole)}`]);
  expect(en).toHaveProperty([`event.${sentenceOf(event({ action }))}`]);
});

test('tags given, taken away, and both are told apart', () => {
  expect(sentenceOf(event({ action: 'tagged', tagsAdded: ['Vip'] }))).toBe('tagged_added');
  expect(sentenceOf(event({ action: 'tagged', tagsRemoved: ['Vip'] }))).toBe('tagged_removed');
  expect(sentenceOf(event({ action: 'tagged', tagsAdded: ['Vip'], tagsRemoved: ['Old'] }))).toBe('tagged_both');
});

test('a field that this page does not know is not named', () => {
  expect(fieldsOf(event({ action: 'updated', fields: ['city', 'horoscope'] }))).toEqual(['city']);
  expect(sentenceOf(event({ action: 'updated', fields: ['horoscope'] }))).toBe('updated_plain');
});
