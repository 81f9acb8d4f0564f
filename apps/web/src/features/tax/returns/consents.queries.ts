import { type Document, getTemplate, listTemplates, sendTemplate, type Template } from '@sealwright/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { type ConsentKind, consentKindOf, type ConsentTexts, valuesOf } from './consents.ts';

const MOST_LOOKED_AT = 10;

/** The account's published consents of Section 7216, which have its number in their names; the one used last first. */
export const consentTemplatesQuery = queryOptions({
  queryKey: ['templates', 'consents'],
  queryFn: async ({ signal }): Promise<Partial<Record<ConsentKind, Template>>> => {
    const query = { search: '7216', pageSize: MOST_LOOKED_AT, ordering: '-updated_at' as const };
    const { results } = await api(listTemplates, { query, signal });
    const known = results.filter(({ publishedVersion }) => publishedVersion > 0);
    const templates = await Promise.all(known.map(({ id }) => api(getTemplate, { params: { id }, signal })));
    const of = (kind: ConsentKind) => templates.find((one) => consentKindOf(one) === kind);
    const [use, disclose] = [of('use'), of('disclose')];
    return { ...(use ? { use } : {}), ...(disclose ? { disclose } : {}) };
  },
});

type Person = { name: string; email: string; contact: number };

export function sendConsent(
  kind: ConsentKind,
  template: Template,
  { person, texts, idempotencyKey }: { person: Person; texts: ConsentTexts; idempotencyKey: string },
): Promise<Document> {
  const role = template.content.roles[0]?.id ?? 1;
  const title = `${template.name}: ${person.name}`.slice(0, 200);
  const body = { people: [{ role, ...person }], title, client: person.contact, values: valuesOf(kind, texts) };
  return api(sendTemplate, { params: { id: template.id }, body, idempotencyKey });
}
