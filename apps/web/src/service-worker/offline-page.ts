/** By language tag: what the offline page says. Put in by the build, from `locales/<locale>/signing.json`. */
export type OfflineTexts = Record<string, { dir: 'ltr' | 'rtl'; title: string; text: string; retry: string }>;

// No scripts, and its own styles: anyone who sees this has neither.
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
body { display: grid; place-content: center; justify-items: center; gap: 12px; min-height: 100dvh; margin: 0; padding: 24px; text-align: center }
h1 { margin: 0; font-size: 22px }
p { max-width: 44ch; margin: 0; opacity: .8 }
a { display: inline-grid; place-content: center; min-height: 44px; padding: 0 20px; border-radius: 8px; background: #4f46e5; color: #fff; font-weight: 600; text-decoration: none }
a:focus-visible { outline: 2px solid #4f46e5; outline-offset: 3px }`;

async function policy(): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE)));
  const style = `'sha256-${btoa(String.fromCharCode(...hash))}'`;
  return `default-src 'none'; style-src ${style}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** What is shown for a screen that was never opened on this device: what happened, and another try at the same address. */
export async function offlinePage(language: string, texts: OfflineTexts): Promise<Response> {
  const said = texts[language] ?? texts['en'];
  const html = `<!doctype html><html lang="${language}" dir="${said?.dir}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${said?.title}</title><style>${STYLE}</style>
<h1>${said?.title}</h1><p>${said?.text}</p><p><a href="">${said?.retry}</a></p></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': await policy(),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  });
}
