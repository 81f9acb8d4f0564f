import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

/**
 * A page that shows the signing page of one recipient, and one that shows the editor of a draft (/editor). Needs Node.js and nothing else:
 *
 *   SEALWRIGHT_URL=https://sign.example.com SEALWRIGHT_TOKEN=swp_… SEALWRIGHT_CLIENT_ID=… RECIPIENT_ID=17 DOCUMENT_ID=4 node server.js
 *
 * A real application knows by its own sign-in which recipient is in front of it. This one is for trying it on your own machine.
 */
const {
  SEALWRIGHT_URL,
  SEALWRIGHT_TOKEN,
  SEALWRIGHT_CLIENT_ID,
  RECIPIENT_ID,
  DOCUMENT_ID,
  PORT = '4000',
} = process.env;

// In a project of yours: import.meta.resolve('@sealwright/embed').
const ELEMENT = new URL('../../packages/embed/src/index.js', import.meta.url);
const here = (name) => new URL(name, import.meta.url);

const server = createServer(async (request, response) => {
  try {
    await answer(request, response);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
});

async function answer({ method, url }, response) {
  const at = `${method} ${url}`;
  if (at === 'GET /') return send(response, 'text/html; charset=utf-8', await readFile(here('page.html')));
  if (at === 'GET /page.js') return send(response, 'text/javascript', await readFile(here('page.js')));
  if (at === 'GET /sealwright-embed.js') return send(response, 'text/javascript', await readFile(ELEMENT));
  if (at === 'POST /address') return send(response, 'application/json', JSON.stringify(await newAddress()));
  if (at === 'GET /editor') return send(response, 'text/html; charset=utf-8', await readFile(here('editor.html')));
  if (at === 'GET /editor.js') return send(response, 'text/javascript', await readFile(here('editor.js')));
  if (at === 'POST /editor-address') return send(response, 'application/json', JSON.stringify(await newEditor()));
  return response.writeHead(404).end();
}

/** The token stays on this server; the page gets the address alone. */
const newAddress = () => ask(`/api/document_recipients_detail/${RECIPIENT_ID}/embed/`, {});

/** The editor of a draft, which may also send it. */
const newEditor = () => ask(`/api/documents/${DOCUMENT_ID}/embedded_editor/`, { may_send: true });

async function ask(path, body) {
  const answer = await fetch(`${SEALWRIGHT_URL}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SEALWRIGHT_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: SEALWRIGHT_CLIENT_ID, ...body }),
  });
  const { url, code } = await answer.json();
  return answer.ok ? { url } : { code };
}

function send(response, type, body) {
  response
    .writeHead(200, {
      'content-type': type,
      'content-security-policy': `default-src 'self'; frame-src ${SEALWRIGHT_URL}`,
      // What the frame needs for live sessions. Without this line browsers go by the frame's own attribute.
      'permissions-policy': ['camera', 'microphone', 'display-capture']
        .map((feature) => `${feature}=(self "${SEALWRIGHT_URL}")`)
        .join(', '),
    })
    .end(body);
}

server.listen(Number(PORT), 'localhost', () => console.log(`Open http://localhost:${server.address().port}/`));
