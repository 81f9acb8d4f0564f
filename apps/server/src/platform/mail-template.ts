import { languageTag, type Locale, RIGHT_TO_LEFT } from '@sealwright/contract';

/** What a mail says. All plain text: escaping and layout are the template's. */
export type MailBody = {
  heading: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  facts?: { label: string; value: string }[];
  /** What a person wrote, shown apart from our own words; keeps its line breaks. */
  quote?: string;
  footer?: string;
};

const INK = '#1f2933';
const QUIET = '#52606d';
const ACCENT = '#4f46e5';
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";

// Clients without media queries show the light colours of the inline styles.
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:620px){.card{width:100%!important;border-radius:0!important}.pad{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){
.page{background:#14181d!important}.card{background:#1e242b!important;border-color:#333c46!important}
.ink{color:#e8ecf0!important}.quiet{color:#a9b4c0!important}.link{color:#8ab8ff!important}
.quote{border-color:#4a5663!important}}`.replaceAll('\n', '');

/** The same message twice, as HTML and as plain text; complete documents, in the direction of the language. */
export function renderMail(locale: Locale, body: MailBody): { text: string; html: string } {
  if (body.action !== undefined && !/^https?:\/\//.test(body.action.url)) {
    throw new Error('A mail can only link to http and https addresses');
  }
  return { text: renderText(body), html: renderHtml(locale, body) };
}

function renderText({ heading, paragraphs, action, facts = [], quote, footer }: MailBody): string {
  const parts = [
    heading,
    ...paragraphs,
    ...(quote === undefined || quote === '' ? [] : [quote.replaceAll(/^/gm, '> ')]),
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    // Alone on its line: clients make a link of it, and nothing sticks to its end.
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(footer === undefined ? [] : [`-- \n${footer}`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function renderHtml(locale: Locale, { heading, paragraphs, action, facts = [], quote, footer }: MailBody): string {
  const direction = RIGHT_TO_LEFT.includes(locale) ? 'rtl' : 'ltr';
  const start = direction === 'rtl' ? 'right' : 'left';
  const rows = [
    `<h1 class="ink" style="margin:0 0 20px;font-size:22px;line-height:1.35;font-weight:600;color:${INK}">${html(heading)}</h1>`,
    ...paragraphs.map((text) => paragraph(text)),
    quote === undefined || quote === '' ? '' : quotation(quote, start),
    facts.length > 0 ? factTable(facts, start) : '',
    action === undefined ? '' : button(action),
  ].join('');
  const small = footer === undefined ? '' : footnote(footer);
  return (
    `<!doctype html><html lang="${languageTag(locale)}" dir="${direction}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">` +
    `<title>${html(heading)}</title><style>${STYLE}</style></head>` +
    `<body class="page" style="margin:0;padding:0;background:#f3f5f7"><table role="presentation" class="page" width="100%" ` +
    `cellpadding="0" cellspacing="0" style="background:#f3f5f7"><tr><td align="center" style="padding:32px 0">` +
    `<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" dir="${direction}" ` +
    `style="width:600px;max-width:100%;background:#ffffff;border:1px solid #dde3e9;border-radius:8px"><tr>` +
    `<td class="pad" style="padding:36px 40px;text-align:${start};font-family:${FONT}">${rows}${small}</td>` +
    `</tr></table></td></tr></table></body></html>`
  );
}

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.6;color:${INK}">${html(text)}</p>`;
}

function quotation(text: string, start: string): string {
  return (
    `<blockquote class="ink quote" dir="auto" style="margin:0 0 20px;padding:4px 16px;border-${start}:3px solid #c5ced8;` +
    `font-size:16px;line-height:1.6;color:${INK};white-space:pre-line">${html(text)}</blockquote>`
  );
}

function factTable(facts: { label: string; value: string }[], start: string): string {
  const cell = `padding:4px 0;text-align:${start};vertical-align:top;font-size:15px;line-height:1.5`;
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" class="quiet" style="${cell};padding-inline-end:16px;font-weight:400;color:${QUIET}">${html(label)}</th>` +
      `<td class="ink" style="${cell};color:${INK}"><bdi>${html(value)}</bdi></td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows.join('')}</table>`;
}

function button({ label, url }: { label: string; url: string }): string {
  const href = html(url);
  return (
    `<p style="margin:28px 0 20px"><a href="${href}" style="display:inline-block;padding:13px 26px;border-radius:6px;` +
    `background:${ACCENT};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${html(label)}</a></p>` +
    `<p class="quiet" dir="ltr" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${QUIET};word-break:break-all">` +
    `<a class="link" href="${href}" style="color:${ACCENT}">${href}</a></p>`
  );
}

function footnote(text: string): string {
  return `<p class="quiet" style="margin:28px 0 0;font-size:13px;line-height:1.55;color:${QUIET}">${html(text)}</p>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as markup; the isolates that `translator` puts around values become the element made for them. */
function html(text: string): string {
  return text
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
    .replaceAll(/\u2068([^\u2068\u2069]*)\u2069/g, '<bdi>$1</bdi>');
}
