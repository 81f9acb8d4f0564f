import type { ErrorCode } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Dialect } from '../../../../platform/http/http.ts';

export const ROOT = '/scim/v2';
export const MEDIA_TYPE = 'application/scim+json';

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** RFC 7644 §3.12, table 9. */
type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

type Refusal = { status: number; scimType?: ScimType };

/** A refusal in the words of SCIM. `detail` is read by the people who run the directory. */
export class ScimError extends AppError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, detail: string, options: ErrorOptions = {}) {
    super('request_invalid', { ...options, message: detail });
    this.name = 'ScimError';
    this.refusal = refusal;
  }
}

/** RFC 7644 gives these 400, and uniqueness and an unchangeable state 409. */
export const refused = (scimType: ScimType, detail: string): ScimError =>
  new ScimError({ status: scimType === 'uniqueness' ? 409 : 400, scimType }, detail);

/** What our own refusals are in SCIM; the others keep their status. */
const KNOWN: Partial<Record<ErrorCode, Refusal>> = {
  request_invalid: { status: 400, scimType: 'invalidValue' },
  request_malformed: { status: 400, scimType: 'invalidSyntax' },
  email_taken: { status: 409, scimType: 'uniqueness' },
  group_exists: { status: 409, scimType: 'uniqueness' },
  team_last_admin: { status: 409, scimType: 'mutability' },
  not_permitted: { status: 403 },
};

/** SCIM as RFC 7644 §3.12 refuses. */
export const SCIM: Dialect = {
  root: ROOT,
  mediaType: MEDIA_TYPE,
  refusal: (error) => {
    const { status, scimType } =
      error instanceof ScimError ? error.refusal : (KNOWN[error.code] ?? { status: error.status });
    return {
      status,
      body: {
        schemas: [ERROR],
        ...(scimType === undefined ? {} : { scimType }),
        detail: error.message,
        status: String(status),
      },
    };
  },
};
