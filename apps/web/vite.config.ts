import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups, textGroup } from './chunks.ts';
import { precompress } from './precompress.ts';
import { serviceWorker } from './src/service-worker/build.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The specification's flag for running without a server. It stays off: nothing of the product is mocked.
if (/^(?:1|true|on)$/i.test(process.env['MOCK_MODE'] ?? '')) {
  throw new Error('MOCK_MODE cannot be switched on: there is no mock of the server. "npm run demo" fills a real one.');
}

const API = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** In development: signers' links lead to their own entry, as the server does it with the built client. */
const signersEntry: Plugin = {
  name: 'signers-entry',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (/^(?:\/embed)?\/sign\/\d+(?:\?|$)/.test(request.url ?? '')) request.url = '/sign.html';
      if (/^(?:\/t\/[^/?]+)?\/p\/[^/?]+(?:\?|$)/.test(request.url ?? '')) request.url = '/visit.html';
      if (/^\/pay\/(?:card\/)?[^/?]+(?:\?|$)/.test(request.url ?? '')) request.url = '/pay.html';
      if (/^\/embed\/edit\/\d+(?:\?|$)/.test(request.url ?? '')) request.url = '/edit.html';
      if (/^\/client\/[^/?]+(?:\?|$)/.test(request.url ?? '')) request.url = '/client.html';
      if (/^\/card-frame(?:\?|$)/.test(request.url ?? '')) request.url = '/card.html';
      next();
    });
  },
};

// Of the pages that people come to by a link, apart from the signing page, whose head has more.
const ENTRY_HEAD = `<meta charset="utf-8" />
    <meta
      name="viewport"
      content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
    />
    <meta name="referrer" content="no-referrer" />
    <meta name="robots" content="noindex, nofollow" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#10151f" media="(prefers-color-scheme: dark)" />
    <title>Sealwright</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <script src="/theme-init.js"></script>`;

/** Puts into these pages what the head of each has. */
const entryHead: Plugin = {
  name: 'entry-head',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('<!-- entry-head -->', ENTRY_HEAD) },
};

/**
 * A style sheet keeps everything unseen until it has come, but for those of other media. The signing page's frame is seen at
 * once; main.tsx makes the sheets count when they are there.
 */
const frameFirst: Plugin = {
  name: 'frame-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { filename }) =>
      filename.endsWith('sign.html') ? html.replaceAll('<link rel="stylesheet"', '$& media="not all"') : html,
  },
};

/**
 * Mantine's dialogs bring ScrollArea and the library that places tooltips, 30 kB (Brotli) of a first visit, to ask whether someone
 * gave them one. No dialog here is given one.
 */
const dialogsScrollThemselves: Plugin = {
  name: 'dialogs-scroll-themselves',
  enforce: 'pre',
  resolveId: (source, importer) =>
    /[\\/]ScrollArea\.m?js$/.test(source) && /[\\/](?:Modal|Drawer)Root\.m?js$/.test(importer ?? '')
      ? at('./src/lib/no-scroll-area.ts')
      : null,
};

export default defineConfig({
  root: at('.'),
  // The server puts a new one in with every answer (web-client.ts), and allows no other inline style.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [react(), signersEntry, entryHead, frameFirst, dialogsScrollThemselves, serviceWorker, precompress],
  build: {
    target: 'es2022',
    outDir: at('dist'),
    // Browsers that do not know it fetch each file when it is asked for, as they did before.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A signer on a phone, a visitor of a public link and a payer load neither the shell nor the router.
      input: {
        card: at('card.html'),
        edit: at('edit.html'),
        client: at('client.html'),
        index: at('index.html'),
        pay: at('pay.html'),
        sign: at('sign.html'),
        visit: at('visit.html'),
      },
      output: {
        codeSplitting: {
          groups: [
            ...chunkGroups(at('.').replace(/[\\/]$/, '')),
            textGroup,
            // The other icons would be files of 200 bytes each, and every screen would ask for twenty of them.
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
          ],
        },
      },
    },
    // The content security policy allows pictures as data, fonts only from our own origin.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') || file.endsWith('.woff') ? false : undefined),
    chunkSizeWarningLimit: 700,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': { target: API },
      // A call that has the address of a page: who asks for HTML means the page.
      '^/(admin/(dashboard|kyc)|templates/)': {
        target: API,
        bypass: ({ url, headers }) => (headers.accept?.includes('text/html') ? url : undefined),
      },
    },
  },
});
