import type { DriveFailure, ErrorCode } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import { DriveError, type DriveErrorKind } from './providers/index.ts';

const CODES: Readonly<Record<DriveErrorKind, ErrorCode>> = {
  auth: 'drive_needs_reconnecting',
  ended: 'drive_needs_reconnecting',
  rate_limited: 'drive_busy',
  unavailable: 'drive_unavailable',
  full: 'drive_folder_refused',
  not_found: 'drive_file_missing',
  conflict: 'folder_exists',
  not_permitted: 'drive_folder_refused',
  not_pdf: 'drive_not_pdf',
  too_large: 'file_too_large',
  folder_missing: 'drive_folder_refused',
  name_taken: 'folder_exists',
};

/** Does something with a provider for someone who waits. `denied`: what it means that the provider does not allow it. */
export async function refusing<T>(work: () => Promise<T>, denied: ErrorCode = 'drive_folder_refused'): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof DriveError)) throw cause;
    const isDenied = cause.kind === 'not_permitted' || (denied === 'drive_refused' && cause.kind === 'ended');
    throw new AppError(isDenied ? denied : CODES[cause.kind], { cause });
  }
}

const FAILURES: Readonly<Record<DriveErrorKind, DriveFailure>> = {
  auth: 'needs_reconnecting',
  ended: 'needs_reconnecting',
  rate_limited: 'rate_limited',
  unavailable: 'unavailable',
  full: 'full',
  not_found: 'folder_missing',
  conflict: 'name_taken',
  not_permitted: 'not_permitted',
  not_pdf: 'not_permitted',
  too_large: 'not_permitted',
  folder_missing: 'folder_missing',
  name_taken: 'name_taken',
};

/** What a delivery says of it. */
export const failureOf = ({ kind }: DriveError): DriveFailure => FAILURES[kind];
