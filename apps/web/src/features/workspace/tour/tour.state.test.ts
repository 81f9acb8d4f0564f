import { expect, test } from 'vitest';
import {
  anchorsOf,
  BEGINNING,
  followed,
  parseProgress,
  placeOf,
  type Progress,
  stepAfter,
  STEPS,
} from './tour.state.ts';

const at = (step: Progress['step'], document: number | null = null): Progress => ({ ...BEGINNING, step, document });
const screen = (pathname: string, wizardStep: string | null = null) => ({ pathname, wizardStep });

test('the tour is remembered where it was, and begins at the beginning where nothing sensible is remembered', () => {
  expect(parseProgress(JSON.stringify(at('prepare', 7)))).toEqual(at('prepare', 7));
  expect(parseProgress(null)).toEqual(BEGINNING);
  expect(parseProgress('{"step":"dancing"}')).toEqual(BEGINNING);
  expect(parseProgress('not json')).toEqual(BEGINNING);
  expect(parseProgress('{"step":"send","document":"7"}')).toEqual(at('send'));
});

test('every step but the first and the last has one before and one behind it', () => {
  expect(STEPS.map((step) => stepAfter(step, 1))).toEqual([...STEPS.slice(1), null]);
  expect(STEPS.map((step) => stepAfter(step, -1))).toEqual([null, ...STEPS.slice(0, -1)]);
});

test('the steps of a document are shown in it, and without one where a document begins', () => {
  expect(placeOf('recipients', 7)).toEqual(screen('/documents/7/edit', 'recipients'));
  expect(placeOf('recipients', null)).toEqual(screen('/documents/add-document'));
  expect(placeOf('navigation', 7)).toBeNull();
});

test('the first file makes a document, and the tour stays at its step and knows it', () => {
  expect(followed(at('upload'), screen('/documents/7/edit', 'upload'))).toEqual(at('upload', 7));
});

test('whoever goes on by the screen itself takes the tour along', () => {
  expect(followed(at('navigation'), screen('/documents/add-document'))).toEqual(at('upload'));
  expect(followed(at('hand_in'), screen('/documents/add-document'))).toEqual(at('upload'));
  expect(followed(at('upload', 7), screen('/documents/7/edit', 'recipients'))).toEqual(at('recipients', 7));
  expect(followed(at('prepare', 7), screen('/documents/7/edit', 'recipients'))).toEqual(at('recipients', 7));
  expect(followed(at('send', 7), screen('/documents'))).toEqual(at('documents', 7));
});

test('whoever really sends, or opens a document of the list, is still in the tour', () => {
  expect(followed(at('send', 7), screen('/documents/7/edit', 'sent'))).toEqual(at('send', 7));
  expect(followed(at('documents', 7), screen('/documents/12'))).toEqual(at('documents', 7));
});

test('the tour begins at the identity details, and stays there while they are filled in', () => {
  expect(BEGINNING.step).toBe('identity');
  expect(placeOf('identity', null)).toEqual(screen('/app/account/kyc-form'));
  expect(placeOf('hand_in', 7)).toEqual(screen('/app/account/kyc-form'));
  expect(followed(at('hand_in'), screen('/app/account/kyc-form'))).toEqual(at('hand_in'));
  expect(followed(at('identity'), screen('/app/account/security'))).toBeNull();
});

test('a step that waits for a document goes back to the upload once there is one', () => {
  for (const step of ['recipients', 'prepare', 'send'] as const) {
    expect(followed(at(step), screen('/documents/7/edit', 'upload'))).toEqual(at('upload', 7));
  }
});

test('a document that was sent meanwhile is followed from then on', () => {
  expect(followed(at('recipients', 7), screen('/documents/7'))).toEqual(at('documents', 7));
  expect(followed(at('recipients', 7), screen('/documents/8'))).toBeNull();
});

test('going elsewhere leaves the tour', () => {
  expect(followed(at('recipients', 7), screen('/mailbox'))).toBeNull();
  expect(followed(at('upload', 7), screen('/verify'))).toBeNull();
});

test('every step points at something, also where a document has no file yet', () => {
  for (const step of STEPS) expect(anchorsOf(step, 7).length).toBeGreaterThan(1);
  expect(anchorsOf('send', 7)).toEqual(['[data-tour="wizard.send"]', '[data-tour="wizard.step.send"]']);
  expect(anchorsOf('send', null)[0]).toBe('[data-tour="wizard.upload"]');
});
