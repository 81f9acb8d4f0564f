import type { ErrorCode } from './errors.ts';

/** RFC 9457 problem details, as read by our own code (camelCase). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  /** Per field: `path` in the wire's words, `code` from this table or from the schema. */
  errors?: { path: string; code: string; message: string }[];
  /** What the caller needs to go on from here. */
  facts?: Record<string, unknown>;
  /** With `version_stale`: the resource as it is now, to those who may read it. */
  current?: unknown;
  requestId: string;
};
