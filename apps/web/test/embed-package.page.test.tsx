import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import embedding from '../src/features/connections/documentation/guides/embedding.md?raw';
import readme from '../../../packages/embed/README.md?raw';
import type { SealwrightEmbedElement } from '../../../packages/embed/src/index.js';
import '../../../packages/embed/src/index.js';
import { Lease } from './lease.tsx';
import { PrepareLease } from './prepare-lease.tsx';
// oxlint-disable-next-line import/default -- Vite gives the text of the file
import prepareText from './prepare-lease.tsx?raw';
// oxlint-disable-next-line import/default -- Vite gives the text of the file
import leaseText from './lease.tsx?raw';

// What packages/embed publishes, in a real browser. The whole way with a real signing page is e2e/embedding.journey.ts.

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const URL_OF_PART = `${location.origin}/favicon.ico?token=secret`;

function frameOf(element: Element): HTMLIFrameElement {
  const frame = element.shadowRoot?.querySelector('iframe');
  if (!frame) throw new Error('The element has no frame');
  return frame;
}

/** As if the page in the frame, or another one, had said this. */
function say(element: Element, data: object, more: { origin?: string; source?: Window } = {}): void {
  const source = more.source ?? frameOf(element).contentWindow;
  window.dispatchEvent(new MessageEvent('message', { data, origin: more.origin ?? location.origin, source }));
}

const message = (type: string, more: object = {}) => ({ source: 'sealwright', type, ...more });

function shown(): { element: SealwrightEmbedElement; heard: string[] } {
  const element = document.createElement('sealwright-embed');
  const heard: string[] = [];
  for (const type of ['ready', 'signed', 'declined', 'error', 'height'] as const) {
    element.addEventListener(type, ({ detail }: CustomEvent) => heard.push(`${type} ${JSON.stringify(detail)}`));
  }
  element.url = URL_OF_PART;
  document.body.append(element);
  return { element, heard };
}

test('the element frames the address, and says what the page in it says', () => {
  const { element, heard } = shown();
  expect(frameOf(element).src).toBe(URL_OF_PART);
  expect(frameOf(element).allow).toBe('camera; microphone; display-capture');

  say(element, message('ready'));
  say(element, message('height', { height: 900 }));
  say(element, message('error', { code: 'link_expired' }));
  say(element, message('signed'));
  say(element, message('declined'));

  expect(heard).toEqual([
    'ready null',
    'height {"height":900}',
    'error {"code":"link_expired"}',
    'signed null',
    'declined null',
  ]);
  expect(element.style.height).toBe('720px');
});

test('what other pages, other frames and other programs say is not heard', () => {
  const { element, heard } = shown();
  say(element, message('signed'), { origin: 'https://elsewhere.example' });
  say(element, message('signed'), { source: window });
  say(element, { type: 'signed' });
  say(element, message('sold'));
  expect(heard).toEqual([]);

  element.remove();
  document.body.append(element);
  say(element, message('signed'));
  expect(heard).toEqual(['signed null']);
});

test('with auto-height the element is as high as the document, and an address of another scheme is not framed', () => {
  const { element } = shown();
  element.setAttribute('auto-height', '');
  say(element, message('height', { height: 900 }));
  expect(element.style.height).toBe('900px');

  const other = document.createElement('sealwright-embed');
  other.url = 'javascript:alert(1)';
  document.body.append(other);
  expect(frameOf(other).src).toBe('');
});

const examplesOf = (language: string): string[] =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) => code);

/** Runs an example of the README as it stands there; only where the package is differs. Gives what it writes. */
async function runExample(example: string) {
  expect(embedding).toContain(example);
  const address = new URL('../../../packages/embed/src/index.js', import.meta.url).href;
  const code = `const url = ${JSON.stringify(URL_OF_PART)};\n${example.replace("'@sealwright/embed'", `'${address}'`)}`;
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await import(/* @vite-ignore */ URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
  return said;
}

test('the README’s example runs as it stands there, and the guide has the same one', async () => {
  const said = await runExample(examplesOf('js')[0] ?? '');
  const element = document.querySelector('sealwright-embed')!;
  say(element, message('ready'));
  say(element, message('signed'));
  say(element, message('error', { code: 'link_expired' }));
  expect(said.mock.calls.flat()).toEqual(['The page is here', 'Signed', 'Nothing can be signed: link_expired']);
});

test('so does that of the editor, which hears its own events and not those of signing', async () => {
  const said = await runExample(examplesOf('js')[1] ?? '');
  const editor = document.querySelector('sealwright-editor')!;
  expect(frameOf(editor).title).toBe('Document to prepare');
  expect(frameOf(editor).allow).toBe('');
  for (const type of ['ready', 'saved', 'signed', 'sent', 'closed']) say(editor, message(type));
  say(editor, message('sent'), { origin: 'https://elsewhere.example' });
  say(editor, message('failed', { code: 'editor_session_ended' }));
  expect(said.mock.calls.flat()).toEqual([
    'The editor is here',
    'Saved',
    'Sent',
    'Closed',
    'Nothing can be prepared: editor_session_ended',
  ]);
});

test('the README’s React component of the editor tells its page that the document was sent', async () => {
  expect(prepareText.replace('../../../packages/embed/src/react.js', '@sealwright/embed/react')).toBe(
    examplesOf('tsx')[1],
  );
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const sent = vi.fn();
  root.render(<PrepareLease url={URL_OF_PART} onSent={sent} />);
  await expect.poll(() => document.querySelector('sealwright-editor')?.shadowRoot).toBeTruthy();
  const editor = document.querySelector('sealwright-editor')!;
  expect(editor.style.height).toBe('90vh');
  await expect
    .poll(() => {
      say(editor, message('sent'));
      return sent.mock.calls.length;
    })
    .toBeGreaterThan(0);
  root.unmount();
});

test('the README’s React component tells its page what happened', async () => {
  expect(leaseText.replace('../../../packages/embed/src/react.js', '@sealwright/embed/react')).toBe(
    examplesOf('tsx')[0],
  );
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const signed = vi.fn();
  root.render(<Lease url={URL_OF_PART} onSigned={signed} />);
  await expect.poll(() => document.querySelector('sealwright-embed')?.shadowRoot).toBeTruthy();

  const element = document.querySelector('sealwright-embed')!;
  expect(frameOf(element).title).toBe('Lease to sign');
  await expect
    .poll(() => {
      say(element, message('signed'));
      return signed.mock.calls.length;
    })
    .toBeGreaterThan(0);
  root.unmount();
});
