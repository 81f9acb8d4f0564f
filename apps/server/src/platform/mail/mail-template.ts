import { languageTag, type Locale, readableUnderWhite, RIGHT_TO_LEFT } from '@sealwright/contract';
import { isolate, translator } from '../i18n/i18n.ts';

/** What a mail says. All plain text: escaping and layout are the template's. */
export type MailBody = {
  heading: string;
  paragraphs: string[];
  /** The paragraph that is a code to be typed: it is set large. Never in the preheader. */
  code?: string;
  action?: { label: string; url: string };
  facts?: { label: string; value: string }[];
  /** What a person wrote, shown apart from our own words; keeps its line breaks. */
  quote?: string;
  /** What the sender wrote for the reader; it stands after the button, however long it is. */
  message?: { label: string; text: string };
  /** The mail's own picture, attached to it: never an address, which would tell when it is read. */
  picture?: MailPicture;
  /** What lists of mails show after the subject; the last paragraph where nothing is given. */
  preheader?: string;
  footer?: string;
};

/** A stored JPEG with its size in pixels. */
export type MailPicture = { sha256: string; width: number; height: number; description: string };

/** How the mails of a team look. `themeColor` is #rrggbb, the logo a stored PNG with its size in pixels. */
export type MailBrand = {
  name: string;
  themeColor: string | null;
  logo: { sha256: string; width: number; height: number } | null;
};

/** Who sends it: the installation's name, whom an answer reaches, and the look of the team it comes from. */
export type Letterhead = { product: string; answersTo?: string | undefined; brand?: MailBrand | undefined };

const t = translator('mail');

const ACCENT = '#4f46e5';
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans','Noto Naskh Arabic',Arial,sans-serif";
// However long a word someone typed: no mail is wider than its window.
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';
const INK = `color:#1f2933;${WRAP}`;
const QUIET = `color:#52606d;${WRAP}`;

// Inline styles are the light look, for clients that read no style sheet.
const DARK: Record<string, string> = {
  page: 'background:#14181d',
  card: `background:#1e242b;border-color:${ACCENT} #333c46 #333c46`,
  ink: 'color:#e8ecf0',
  quiet: 'color:#a9b4c0',
  link: 'color:#a5b4fc',
  quote: 'border-color:#4a5663',
  facts: 'background:#262d35;border-color:#3a444f',
};
const important = (rules: string) => rules.replaceAll(';', '!important;').concat('!important');
const rulesOf = (before: string) =>
  Object.entries(DARK)
    .map(([name, rules]) => `${before}.${name}{${important(rules)}}`)
    .join('');

// Outlook in the browser darkens by itself, and marks what it changed with these attributes.
const STYLE =
  `:root{color-scheme:light dark;supported-color-schemes:light dark}` +
  `@media (max-width:620px){.card{border-radius:0!important;border-left:0!important;border-right:0!important}` +
  `.pad{padding:24px 20px!important}.outer{padding:0 0 24px!important}.brand{padding:20px!important}` +
  `.shot{width:88px!important}.shot img{width:88px!important;height:auto!important}}` +
  `@media (prefers-color-scheme:dark){${rulesOf('')}}` +
  rulesOf('[data-ogsc] ') +
  rulesOf('[data-ogsb] ');

/** Where the picture is referred to. It is one of a mail, and no address of anything else. */
export const PICTURE_ID = 'first-page@mail.sealwright';
export const LOGO_ID = 'logo@mail.sealwright';

const PLACES = {
  picture: { id: PICTURE_ID, cell: /<!--picture-->.*?<!--\/picture-->/s },
  logo: { id: LOGO_ID, cell: /<!--logo-->.*?<!--\/logo-->/s },
};
export type MailPlace = keyof typeof PLACES;

/** The mail with its picture or logo at another address, or without it where there is none. */
export function placePicture(html: string, place: MailPlace, address: string | null): string {
  const { id, cell } = PLACES[place];
  return address === null ? html.replace(cell, '') : html.replace(`cid:${id}`, address);
}

/** The same message twice, as HTML and as plain text; complete documents, in the direction of the language. */
export function renderMail(locale: Locale, body: MailBody, letterhead: Letterhead): { text: string; html: string } {
  if (body.action !== undefined && !/^https?:\/\//.test(body.action.url)) {
    throw new Error('A mail can only link to http and https addresses');
  }
  const notes = [
    ...(letterhead.answersTo === undefined ? [] : [t(locale, 'answers', { name: letterhead.answersTo })]),
    ...(body.footer === undefined ? [] : [body.footer]),
  ];
  const { product, brand } = letterhead;
  const accent = brand?.themeColor;
  const page = renderHtml(locale, body, { product, brand, notes });
  return {
    text: renderText(locale, body, notes),
    // White words stand on it, and it stands on white.
    html: accent ? page.replaceAll(ACCENT, readableUnderWhite(accent)) : page,
  };
}

const isSaid = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';
const quoted = (text: string): string => text.replaceAll(/^/gm, '> ');

function renderText(locale: Locale, body: MailBody, notes: string[]): string {
  const { heading, paragraphs, action, facts = [], quote, message } = body;
  const parts = [
    heading,
    ...paragraphs,
    ...(isSaid(quote) ? [quoted(quote)] : []),
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${isolate(locale, value)}`).join('\n')] : []),
    // Alone on its line: clients make a link of it, and nothing sticks to its end.
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(isSaid(message?.text) ? [`${message.label}:\n${quoted(message.text)}`] : []),
    ...(notes.length > 0 ? [`-- \n${notes.join('\n')}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

type Side = { start: 'left' | 'right'; end: 'left' | 'right'; direction: 'ltr' | 'rtl' };

type Head = { product: string; brand: MailBrand | undefined };

function renderHtml(locale: Locale, body: MailBody, { notes, ...head }: Head & { notes: string[] }): string {
  const { heading, paragraphs, action, facts = [], quote, message, picture } = body;
  const isRtl = RIGHT_TO_LEFT.includes(locale);
  const side: Side = isRtl
    ? { start: 'right', end: 'left', direction: 'rtl' }
    : { start: 'left', end: 'right', direction: 'ltr' };
  const rows = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.35;font-weight:600;${INK}">${html(heading)}</h1>`,
    ...paragraphs.map((text) => (text === body.code ? bigCode(text) : paragraph(text))),
    isSaid(quote) ? quotation(quote, side) : '',
    facts.length > 0 ? factCard(facts, side, picture) : '',
    action === undefined ? '' : button(action, side),
    isSaid(message?.text) ? small(message.label, '20px 0 6px') + quotation(message.text, side) : '',
    action === undefined ? '' : longAddress(locale, action.url, side),
  ].join('');
  return (
    `<!doctype html><html lang="${languageTag(locale)}" dir="${side.direction}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">` +
    `<meta name="supported-color-schemes" content="light dark">` +
    `<title>${html(heading)}</title><style>${STYLE}</style></head>` +
    `<body class="page" style="margin:0;padding:0;background:#f3f5f7">${preheader(body)}` +
    `<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" dir="${side.direction}" ` +
    `style="background:#f3f5f7"><tr><td class="outer" align="center" style="padding:0 12px 32px">` +
    // Outlook on Windows knows no largest width.
    `<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${side.direction}" ` +
    `style="max-width:600px;font-family:${FONT}">` +
    `<tr><td class="brand" align="${side.start}" style="padding:28px 4px 16px">${headOf(head, side)}</td></tr>` +
    `<tr><td class="card pad" align="${side.start}" style="padding:32px 36px;background:#ffffff;` +
    `border:1px solid #dde3e9;border-top:4px solid ${ACCENT};border-radius:8px">${rows}</td></tr>` +
    `<tr><td class="pad" align="${side.start}" style="padding:16px 36px 0">` +
    `${notes.map((text) => small(text, '0 0 8px')).join('')}</td></tr>` +
    `</table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>`
  );
}

/** Seen in lists of mails only. What fills it up keeps the rest of the mail out of there. */
function preheader({ preheader: own, paragraphs, heading }: MailBody): string {
  const text = own ?? paragraphs.at(-1) ?? heading;
  const hidden = 'display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all';
  return `<div style="${hidden}">${html(text)}${'&#8199;&#65279;&#847; '.repeat(60)}</div>`;
}

const LOGO_WIDTH = 200;
const LOGO_HEIGHT = 40;

/** The logo of the team above all; else the installation's initial and name. */
function headOf({ product, brand }: Head, side: Side): string {
  if (!brand?.logo) return nameplate(product, side);
  const { width, height } = brand.logo;
  const scale = Math.min(1, LOGO_WIDTH / width, LOGO_HEIGHT / height);
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.round(height * scale)];
  // On a plate of its own: what is drawn for white paper is not seen on a dark page.
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" align="${side.start}"><tr>` +
    `<td bgcolor="#ffffff" style="padding:6px 8px;border-radius:8px;background:#ffffff;color:#1f2933">` +
    `<!--logo--><img src="cid:${LOGO_ID}" width="${shownWidth}" height="${shownHeight}" alt="" style="display:block"><!--/logo--></td>` +
    `<td class="ink" style="padding-${side.start}:10px;padding-${side.end}:0;font-size:17px;font-weight:650;${INK}">` +
    `<bdi>${html(brand.name)}</bdi></td></tr></table>`
  );
}

function nameplate(product: string, { start, end }: Side): string {
  const initial = Array.from(product)[0]?.toUpperCase() ?? '';
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" align="${start}"><tr>` +
    `<td align="center" bgcolor="${ACCENT}" width="32" height="32" aria-hidden="true" style="width:32px;height:32px;` +
    `border-radius:8px;background:${ACCENT};color:#ffffff;font-size:17px;font-weight:700;line-height:32px">${html(initial)}</td>` +
    `<td class="ink" style="padding-${start}:10px;padding-${end}:0;font-size:17px;font-weight:650;${INK}"><bdi>${html(product)}</bdi></td>` +
    `</tr></table>`
  );
}

function paragraph(text: string): string {
  return `<p class="ink" dir="auto" style="margin:0 0 14px;font-size:16px;line-height:1.55;${INK};white-space:pre-line">${html(text)}</p>`;
}

function bigCode(text: string): string {
  return (
    `<p class="ink" dir="ltr" style="margin:4px 0 18px;font-family:Menlo,Consolas,monospace;font-size:30px;line-height:1.3;` +
    `font-weight:600;letter-spacing:3px;${INK}">${html(text)}</p>`
  );
}

function quotation(text: string, { start }: Side): string {
  return (
    `<blockquote class="ink quote" dir="auto" style="margin:0 0 20px;padding:2px 14px;border-${start}:3px solid #c5ced8;` +
    `font-size:16px;line-height:1.55;${INK};white-space:pre-line">${html(text)}</blockquote>`
  );
}

const PICTURE_WIDTH = 120;
const PICTURE_HEIGHT = 200;

/** What it is about, in one look: the first page, and beside it what it is called, who sent it, until when. */
function factCard(facts: { label: string; value: string }[], { start, end }: Side, picture?: MailPicture): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<div class="quiet" style="font-size:13px;line-height:1.4;${QUIET}">${html(label)}</div>` +
      `<div class="ink" style="padding:0 0 10px;font-size:15px;line-height:1.4;${INK}">` +
      `<bdi>${html(value)}</bdi></div>`,
  );
  return (
    `<table role="presentation" class="facts" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px;` +
    `background:#f7f8fa;border:1px solid #e3e8ed;border-radius:8px"><tr>${shot(picture, { start, end })}` +
    `<td valign="top" align="${start}" style="padding:14px 16px 4px">${rows.join('')}</td></tr></table>`
  );
}

function shot(picture: MailPicture | undefined, { start, end }: Pick<Side, 'start' | 'end'>): string {
  if (picture === undefined) return '';
  const scale = Math.min(PICTURE_WIDTH / picture.width, PICTURE_HEIGHT / picture.height);
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  return (
    `<!--picture--><td class="shot" valign="top" width="${width}" style="padding-top:14px;padding-bottom:14px;` +
    `padding-${start}:14px;padding-${end}:0"><img src="cid:${PICTURE_ID}" width="${width}" height="${height}" ` +
    `alt="${html(picture.description)}" style="display:block;border:1px solid #d5dbe1;border-radius:4px;background:#ffffff"></td><!--/picture-->`
  );
}

/** A cell that is coloured itself: clients that know no padding of links still show a button. */
function button({ label, url }: { label: string; url: string }, { start }: Side): string {
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" align="${start}" style="margin:4px 0 8px"><tr>` +
    `<td align="center" bgcolor="${ACCENT}" style="border-radius:8px;background:${ACCENT}"><a href="${html(url)}" ` +
    `style="display:inline-block;padding:14px 30px;border:1px solid ${ACCENT};border-radius:8px;color:#ffffff;font-size:17px;` +
    `font-weight:600;line-height:1.25;text-decoration:none">${html(label)}</a></td></tr></table>` +
    `<div style="clear:both;font-size:0;line-height:0">&nbsp;</div>`
  );
}

function longAddress(locale: Locale, url: string, { start }: Side): string {
  const href = html(url);
  return (
    `${small(t(locale, 'address'), '16px 0 2px')}<p class="quiet" dir="ltr" align="${start}" style="margin:0;font-size:12px;` +
    `line-height:1.45;text-align:${start};color:#52606d;word-break:break-all">` +
    `<a class="link" href="${href}" style="color:${ACCENT}">${href}</a></p>`
  );
}

function small(text: string, margin: string): string {
  return `<p class="quiet" style="margin:${margin};font-size:13px;line-height:1.5;${QUIET};white-space:pre-line">${html(text)}</p>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as markup; the isolates that `translator` puts around values become the element made for them. */
function html(text: string): string {
  return text
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
    .replaceAll(/\u2068([^\u2068\u2069]*)\u2069/g, '<bdi>$1</bdi>');
}
