import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import embedding from '../src/features/connections/documentation/guides/embedding.md?raw';
import readme from '../../../packages/embed/README.md?raw';
import type { SealwrightEmbedElement } from '../../../packages/embed/src/index.js';
import '../../../packages/embed/src/index.js';
import { Lease } from './lease.tsx';
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

test('the README’s example runs as it stands there, and the guide has the same one', async () => {
  const [, example = ''] = /^```js\n(.*?)^```$/ms.exec(readme) ?? [];
  expect(embedding).toContain(example);
  const address = new URL('../../../packages/embed/src/index.js', import.meta.url).href;
  const code = `const url = ${JSON.stringify(URL_OF_PART)};\n${example.replace("'@sealwright/embed'", `'${address}'`)}`;
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await import(/* @vite-ignore */ URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));

  const element = document.querySelector('sealwright-embed')!;
  say(element, message('ready'));
  say(element, message('signed'));
  say(element, message('error', { code: 'link_expired' }));
  expect(said.mock.calls.flat()).toEqual(['The page is here', 'Signed', 'Nothing can be signed: link_expired']);
});

test('the README’s React component tells its page what happened', async () => {
  const [, example = ''] = /^```tsx\n(.*?)^```$/ms.exec(readme) ?? [];
  expect(leaseText.replace('../../../packages/embed/src/react.js', '@sealwright/embed/react')).toBe(example);
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
