import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as documentTemplates from '../packages/contract/src/document-templates.ts';
import type { Endpoint } from '../packages/contract/src/endpoint.ts';
import * as messageTemplates from '../packages/contract/src/message-templates.ts';
import * as placeholders from '../packages/contract/src/placeholders.ts';
import * as publicLinks from '../packages/contract/src/public-links.ts';
import * as signatures from '../packages/contract/src/signatures.ts';
import * as starters from '../packages/contract/src/starter-templates.ts';

/**
 * Every call of templates, public links, placeholders, samples, messages and signatures, and the test through the API that
 * makes it. `testApp()` checks each answer against the contract. Rights are tried by `access-matrix.test.ts`.
 */
const TESTS: Record<string, readonly string[]> = {
  'document-templates/document-templates.test.ts': [
    'listTemplates',
    'createTemplate',
    'getTemplate',
    'updateTemplate',
    'deleteTemplate',
    'addTemplateFiles by addFile',
    'saveTemplateContent',
    'publishTemplate',
    'listTemplateVersions',
    'restoreTemplateVersion',
    'duplicateTemplate',
    'saveAsTemplate',
    'useTemplate',
    'sendTemplate',
    'archiveTemplate',
    'restoreTemplate',
  ],
  'document-templates/archive.test.ts': ['exportTemplate', 'importTemplate'],
  'starters/starters.test.ts': ['listStarters', 'addStarter'],
  'public-links/public-links.test.ts': [
    'listPublicLinks',
    'getPublicLink',
    'createPublicLink by makeLink',
    'putPublicLink',
    'listCameIn',
    'visitPublicLink',
    'startPublicLinkChallenge',
    'startPublicLinkVisit',
    'confirmPublicLinkVisit',
  ],
  'placeholders/placeholders.test.ts': ['listFittingPlaceholders', 'saveAsPlaceholder', 'layOver', 'undoLayOver'],
  'messages/messages.test.ts': [
    'listMessageTemplates',
    'createMessageTemplate',
    'getMessageTemplate',
    'updateMessageTemplate',
    'deleteMessageTemplate',
    'setDefaultMessageTemplate',
    'unsetDefaultMessageTemplate',
    'previewMessage',
  ],
  'signatures/signatures.test.ts': [
    'listSignatures',
    'createSignature',
    'updateSignature',
    'setDefaultSignature',
    'deleteSignature',
    'getSignatureImage by imageAt',
  ],
  'signatures/drawing-links.test.ts': ['createDrawingLink', 'getDrawingLink', 'openDrawingLink', 'sendDrawing'],
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'at' in value && 'transport' in value;

test('every call is in the list', () => {
  const all = {
    ...documentTemplates,
    ...messageTemplates,
    ...placeholders,
    ...publicLinks,
    ...signatures,
    ...starters,
  };
  const calls = Object.entries(all).flatMap(([name, value]) => (isEndpoint(value) ? [name] : []));
  const listed = Object.values(TESTS).flatMap((names) => names.map((name) => name.split(' ')[0]));
  expect(new Set(listed)).toEqual(new Set(calls));
});

test.each(Object.entries(TESTS))('%s makes the calls it is listed for', (file, names) => {
  const text = readFileSync(new URL(`../apps/server/src/areas/templates/${file}`, import.meta.url), 'utf8');
  const body = text.slice(text.lastIndexOf("from '"));
  const made = (name: string) => {
    const [call = '', , helper = call] = name.split(' ');
    return new RegExp(String.raw`\b${helper}\b`).test(body);
  };
  expect(names.filter((name) => !made(name))).toEqual([]);
});
