import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('.'),
  plugins: [react()],
  build: {
    target: 'es2022',
    outDir: at('dist'),
    // Two entries: a signer on a phone loads neither the shell nor the router.
    rolldownOptions: { input: { index: at('index.html'), sign: at('sign.html') } },
    // The content security policy allows pictures as data, fonts only from our own origin.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') || file.endsWith('.woff') ? false : undefined),
    chunkSizeWarningLimit: 700,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
  },
});
