import {
  isEmbedOrigin,
  MOST_EMBED_ORIGINS,
  MOST_REDIRECT_URIS,
  OAUTH_CLIENT_TYPES,
  type OauthApplication,
  redirectProblem,
} from '@sealwright/contract';
import { z } from 'zod';
import { nameRule } from '../../../ui/form/index.ts';

/** Objects, because the form library keeps lists of these. */
const Uri = z.object({ uri: z.string().trim().max(2000, 'too_big') });

export const ApplicationForm = z
  .object({
    name: nameRule.max(100, 'too_big'),
    clientType: z.enum(OAUTH_CLIENT_TYPES),
    uris: z.array(Uri).min(1).max(MOST_REDIRECT_URIS),
    origins: z.array(z.object({ origin: z.string().trim().max(300, 'too_big') })).max(MOST_EMBED_ORIGINS),
  })
  .superRefine(({ clientType, origins, uris }, context) => {
    for (const [index, { origin }] of origins.entries()) {
      const message = originProblem(origin, origins.findIndex((one) => one.origin === origin) < index);
      if (message !== null) context.addIssue({ code: 'custom', path: ['origins', index, 'origin'], message });
    }
    for (const [index, { uri }] of uris.entries()) {
      const message =
        uri === ''
          ? 'field_required'
          : uris.findIndex((one) => one.uri === uri) < index
            ? 'redirect_uri_twice'
            : redirectProblem(uri, clientType);
      if (message !== null) context.addIssue({ code: 'custom', path: ['uris', index, 'uri'], message });
    }
  });
export type ApplicationForm = z.infer<typeof ApplicationForm>;

function originProblem(origin: string, isTwice: boolean): string | null {
  if (origin === '') return 'field_required';
  if (isTwice) return 'embed_origin_twice';
  return isEmbedOrigin(origin) ? null : 'embed_origin_invalid';
}

export const formOf = (application: OauthApplication | null): ApplicationForm => ({
  name: application?.name ?? '',
  clientType: application?.clientType ?? 'confidential',
  uris: (application?.redirectUris ?? ['']).map((uri) => ({ uri })),
  origins: (application?.embedOrigins ?? []).map((origin) => ({ origin })),
});

export const inputOf = ({ name, clientType, origins, uris }: ApplicationForm) => ({
  name,
  clientType,
  redirectUris: uris.map(({ uri }) => uri),
  embedOrigins: origins.map(({ origin }) => origin),
});
