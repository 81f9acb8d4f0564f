import { hash } from 'node:crypto';
import {
  addTemplateFiles,
  type Call,
  confirmPublicLinkVisit,
  createPublicLink,
  createTemplate,
  type Endpoint,
  fromWire,
  getTemplate,
  listPublicLinks,
  type Output,
  publishTemplate,
  putPublicLink,
  requestOf,
  saveTemplateContent,
  startPublicLinkVisit,
  startPublicLinkChallenge,
  type WorkChallenge,
} from '@sealwright/contract';
import { plainPdf } from '../../../packages/pdf/test/sources.ts';
import { leadingZeroBits } from '../src/areas/templates/public-links/work.ts';
import { Refused, type TestApp, type TestUser } from './app.ts';
import { place } from './drafting.ts';
import { upload } from './signing-flow.ts';

/** A published template: someone who signs, and a landlord who does after them. */
export async function publishedTemplate(server: TestApp, user: TestUser, settings: object = {}): Promise<number> {
  const as = server.as(user);
  const { id } = await as(createTemplate, { body: { name: 'House rules' } });
  const { url } = requestOf(addTemplateFiles, { params: { id } });
  await upload(server, user, url, [{ name: 'rules.pdf', bytes: await plainPdf() }]);
  const { content, files } = await as(getTemplate, { params: { id } });
  const file = files[0]!.id;
  const field = (recipient: number, type: string) => ({ ...place, file, recipient, type });
  const role = (of: number, name: string, order: number) => ({ id: of, name, order, colour: of });
  const body = {
    ...content,
    roles: [role(1, 'Visitor', 1), role(2, 'Landlord', 2)],
    fields: [field(1, 'signature'), field(2, 'signature')],
    settings: { ...content.settings, ...settings },
  };
  await as(saveTemplateContent, { params: { id }, body: body as never });
  await as(publishTemplate, { params: { id }, body: {} });
  return id;
}

export const LANDLORD = { role: 2, name: 'Lou Landlord', email: 'lou@example.com' };

const OPEN = { name: 'Poster', isOpen: true, role: 1, people: [LANDLORD] };

export const makeLink = (server: TestApp, user: TestUser, id: number, more: object = {}) =>
  server.as(user)(createPublicLink, { params: { id }, body: { ...OPEN, ...more } });

/** Sets the first link of the template, or makes it. */
export async function openLink(server: TestApp, user: TestUser, id: number, more: object = {}) {
  const [first] = (await server.as(user)(listPublicLinks, { params: { id } })).results;
  if (first === undefined) return makeLink(server, user, id, more);
  return server.as(user)(putPublicLink, { params: { id, link: first.id }, body: { ...OPEN, ...more } });
}

type Solution = { challenge: string; answer: number };

/** As a browser does it, one number after the other. */
export const solve = (work: WorkChallenge): Solution => firstThat(work, (zeros) => zeros >= work.bits);

/** A number that is no solution. */
export const solveWrongly = (work: WorkChallenge): Solution => firstThat(work, (zeros) => zeros < work.bits);

function firstThat({ challenge }: WorkChallenge, isWanted: (zeros: number) => boolean): Solution {
  for (let answer = 0; ; answer += 1) {
    const digest = hash('sha256', `${challenge}:${answer}`, 'buffer');
    if (isWanted(leadingZeroBits(digest))) return { challenge, answer };
  }
}

let visitors = 0;

/** Someone who is not signed in, on a line of their own. Throws Refused. */
export function visitorOf({ app }: TestApp, remoteAddress = nextAddress()) {
  return async <E extends Endpoint>(endpoint: E, input: Call<E>): Promise<Output<E>> => {
    const { method, url, body } = requestOf(endpoint, input);
    const response = await app.inject({
      method,
      url,
      remoteAddress,
      ...(body === null ? {} : { payload: body }),
      headers: { accept: 'application/json', ...(body === null ? {} : { 'content-type': 'application/json' }) },
    });
    if (response.statusCode >= 400) throw new Refused(response.statusCode, response.json());
    return fromWire(response.json()) as Output<E>;
  };
}

function nextAddress(): string {
  visitors += 1;
  return `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

export type Visitor = ReturnType<typeof visitorOf>;

/** Solves the puzzle of this link and asks for a code. */
export async function askForCode(visitor: Visitor, code: string, more: object = {}) {
  const work = solve(await visitor(startPublicLinkChallenge, { params: { code } }));
  const body = { name: 'Vera Visitor', email: 'vera@example.com', locale: 'en' as const, ...work, ...more };
  return visitor(startPublicLinkVisit, { params: { code }, body });
}

/** The newest code that was mailed to this address. */
export async function visitorCode(server: TestApp, email: string): Promise<string> {
  const mail = (await server.mails()).findLast(({ to, event }) => to === email && event === 'public_link.code');
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

/** From the page to the document: answers the page where they sign. */
export async function comeIn(server: TestApp, code: string, email: string, name = 'Vera Visitor'): Promise<string> {
  const visitor = visitorOf(server);
  const { attempt } = await askForCode(visitor, code, { email, name });
  const body = { attempt, code: await visitorCode(server, email) };
  return (await visitor(confirmPublicLinkVisit, { params: { code }, body })).path;
}
