import { isEmbedOrigin, type OauthClientType, type RedirectProblem, redirectProblem } from '@sealwright/contract';
import { AppError, fieldProblem } from '../../../../platform/errors.ts';

/** Throws `request_invalid`, with what is wrong at each address. */
export function requireRedirects(uris: readonly string[], clientType: OauthClientType): void {
  const fields = uris.flatMap((uri, index) => {
    const code: RedirectProblem | 'redirect_uri_twice' | null =
      uris.indexOf(uri) < index ? 'redirect_uri_twice' : redirectProblem(uri, clientType);
    return code === null ? [] : [fieldProblem(`redirect_uris.${index}`, code)];
  });
  if (fields.length > 0) throw new AppError('request_invalid', { fields });
}

/** Throws `request_invalid`, with what is wrong at each origin. */
export function requireOrigins(origins: readonly string[]): void {
  const fields = origins.flatMap((origin, index) => {
    const code =
      origins.indexOf(origin) < index ? 'embed_origin_twice' : isEmbedOrigin(origin) ? null : 'embed_origin_invalid';
    return code === null ? [] : [fieldProblem(`embed_origins.${index}`, code)];
  });
  if (fields.length > 0) throw new AppError('request_invalid', { fields });
}
