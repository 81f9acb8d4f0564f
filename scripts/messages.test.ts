import { globSync, readFileSync } from 'node:fs';
import { LOCALES } from '@sealwright/contract';
import { describe, expect, test } from 'vitest';

/**
 * The specification's error catalogues (section 8 of both parts), row by row: where each message stands. Quoted texts are English, letter
 * for letter. A text of the web is `bundle:key`, one of the server `server/bundle:key`; those of `errors` are error codes too.
 */
type Row = {
  /** Texts that the specification quotes, each with every key that holds it. */
  quoted?: Record<string, string[]>;
  /** Situations that it only names, with the keys of what is said there. */
  named?: Record<string, string[]>;
  /** What belongs to a screen that does not exist yet, and the quoted texts that must come with it. */
  later?: { because: string; texts: string[] };
};

const ROWS: Record<string, Row> = {
  'Every toast': { quoted: { Failed: ['common:failed'], Error: ['common:error'] } },
  '401 except login': {
    quoted: { 'Your session has expired. Please log in again to continue.': ['errors:session_ended'] },
  },
  '403 except login': { named: { 'goes to sign-in': ['errors:user_blocked'] } },
  'Refresh returns no access token': { quoted: { 'New token not received': ['auth:sign_in.token_missing'] } },
  'Wrong login': { quoted: { 'The email or password you entered is incorrect': ['errors:login_incorrect'] } },
  'Sign-up duplicate': {
    quoted: {
      'A user with this email already exists.': ['errors:email_taken'],
      'Something went wrong. Please try again.': ['errors:internal', 'common:internal'],
    },
  },
  Activation: {
    quoted: { 'Invalid link': ['auth:activate.invalid', 'errors:activation_link_invalid'] },
    named: { 'unexpected error': ['errors:internal'] },
  },
  'Forgot/reset': {
    named: {
      'email required': ['errors:email_required'],
      'invalid format': ['errors:email_invalid'],
      'unexpected error': ['errors:internal'],
    },
  },
  Upload: {
    quoted: {
      'Your upload limit is exceeded.': ['wizard:limit_exceeded'],
      'Unsupported file type': ['errors:media_type_unsupported'],
      'No file provided': ['errors:file_missing'],
      'Validation Failed - Cannot Upload': ['errors:upload_incomplete'],
    },
    named: {
      'invalid PDF': ['errors:file_not_pdf', 'errors:file_damaged', 'errors:file_encrypted', 'errors:file_no_pages'],
      'file over 5 MB': ['errors:file_too_large'],
      'only one file': ['imports:refused.one_file'],
      'up to 5 files': ['errors:files_too_many'],
    },
  },
  'Contact exists': {
    quoted: {
      'Contact already exists': ['errors:contact_exists'],
      'A contact with this email already exists.': ['errors:contact_exists_deleted'],
    },
    named: { 'an offer to restore': ['contact:exists.restore'] },
  },
  Contact: {
    quoted: {
      'Failed to update contact': ['contact:failed.update'],
      'No auth token found': ['contact:failed.no_token'],
    },
    named: {
      'creation error': ['contact:failed.create'],
      'restore failed': ['contact:failed.restore', 'contacts:failed.restore.one', 'contacts:failed.restore.many'],
      'file validation error': ['imports:refused.wrong_kind', 'errors:import_columns_missing'],
      'file read error': ['imports:refused.unreadable', 'errors:import_file_unreadable'],
    },
  },
  Import: {
    quoted: {
      'Contacts import failed': ['imports:outcome.failed'],
      'Import failed': ['imports:heading.failed'],
      'Row {row}: {error}': ['server/imports:row'],
    },
    named: { 'fix postal codes and retry': ['imports:postal.title', 'imports:postal.text', 'imports:postal.fix'] },
  },
  Tags: {
    quoted: {
      'At least one valid contact ID and tag label are required': ['errors:contacts_and_tags_needed'],
      'Unknown error occurred': ['tags:failed.unknown'],
    },
    named: {
      'tag creation failed': ['tags:create.failed'],
      'tag name cannot be empty': ['errors:tag_name_empty'],
      'tag update failed': ['tags:edit.failed'],
      'assignment failed': ['tags:assign.failed'],
      'select at least one tag': ['tags:assign.nothing'],
    },
  },
  'Email logs': { quoted: { 'An error occurred while fetching email logs.': ['document:delivery.fetch_failed'] } },
  Templates: {
    quoted: { 'Failed to delete template.': ['templates:failed.delete', 'messages:delete.failed'] },
    named: { 'load failed': ['templates:failed.fetch'] },
  },
  Signatures: {
    quoted: { 'Failed to fetch signatures.': ['signatures:failed.fetch'] },
    named: {
      'save failed': ['signatures:failed.save'],
      'create failed': ['signatures:failed.create'],
      'delete failed': ['signatures:failed.delete'],
    },
  },
  Documents: {
    named: {
      'error deleting': ['documents:failed.delete'],
      'error fetching data': ['documents:failed.fetch'],
      'error posting event': ['archive', 'close', 'complete', 'recall', 'resend', 'restore', 'seal'].map(
        (act) => `documents:failed.${act}`,
      ),
    },
  },
  Network: {
    quoted: {
      'Network error. Please check your internet connection.': ['errors:network', 'common:network'],
      'Unable to connect to the server. Please try again later.': ['errors:unavailable', 'common:unavailable'],
    },
  },
  Teams: {
    quoted: { 'Failed to create team': ['teams:create.failed'], 'Failed to update': ['teams:settings.failed'] },
    named: {
      'team creation failed': ['teams:create.failed'],
      'role update error': ['teams:role.failed'],
      'invitation delete error': ['teams:invitation.delete_failed'],
    },
  },
  Billing: {
    quoted: {
      'Error while changing plan': ['billing:failed.change'],
      'Error while canceling subscription': ['billing:failed.cancel'],
      'Please select a plan first': ['billing:choose.first'],
    },
  },
  SMS: {
    quoted: { 'Invalid configuration id': ['errors:sms_gateway_unknown'] },
    named: {
      'error fetching providers': ['sms-gateways:failed.fetch'],
      'error adding providers': ['sms-gateways:failed.add'],
      'error deleting providers': ['sms-gateways:failed.delete'],
    },
  },
  Applications: {
    quoted: {
      'Error while fetching applications': ['developers:failed.fetch'],
      'Failed to register application.': ['developers:failed.register'],
      'App registration failed, please try again.': ['developers:failed.again'],
    },
  },
  Notifications: {
    quoted: { 'Failed to fetch notifications': ['notifications:fetch_failed'] },
    named: { 'failed to mark read': ['notifications:mark_failed.read', 'notifications:mark_failed.all'] },
  },
  Passwords: {
    quoted: {
      'Passwords must match': ['errors:passwords_must_match'],
      'Password must be matched': ['errors:password_must_be_matched'],
    },
  },
  Cards: { quoted: { 'Card element not found': ['pay:no_form'] } },
  Export: { named: { 'select at least one member': ['errors:members_none_selected'] } },
  'Error page': {
    quoted: { 'Oops! Something went wrong.': ['common:crash.title'], 'Reload Page': ['common:crash.reload'] },
  },
  Tutorials: { quoted: { 'Coming soon': ['tour:soon'] } },
  'Missing choices': {
    quoted: {
      'Please select both field type and recipient': ['editor:choose_both', 'errors:field_choice_missing'],
      'Please assign recipient to all fields': ['editor:assign_all', 'errors:send_fields_unassigned'],
    },
  },
};

const ROOT = new URL('../', import.meta.url);

function parse(name: string): { app: 'server' | 'web'; bundle: string; key: string } {
  const [place = '', key = ''] = name.split(':');
  return place.startsWith('server/')
    ? { app: 'server', bundle: place.slice('server/'.length), key }
    : { app: 'web', bundle: place, key };
}

function textIn(locale: string, name: string): string | undefined {
  const { app, bundle, key } = parse(name);
  const file = new URL(`apps/${app}/src/locales/${locale}/${bundle}.json`, ROOT);
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key];
}

// Where every code stands with its status and text, none of them is used.
const isSource = (file: string): boolean => !/\.test\.tsx?$|contract\/src\/errors(\.texts)?\.ts$/.test(file);

/**
 * Whether code names a key: as a string, or as one in which a word is filled in. Then that word must stand in the same file, or be
 * a string elsewhere.
 */
function keysOf(folders: readonly string[]): (key: string) => boolean {
  const sources = folders
    .flatMap((folder) => globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: ROOT }))
    .filter(isSource)
    .map((file) => readFileSync(new URL(file, ROOT), 'utf8'));
  const plain = new Set(sources.flatMap((source) => [...source.matchAll(/'([\w.]+)'/g)].map(([, text]) => text)));
  const filled = sources.flatMap((source) => {
    const words = new Set(source.match(/\w+/g));
    return [...source.matchAll(/`([\w.]{3,})\$\{[^`}]+\}`/g)].map(([, start = '']) => ({ start, words }));
  });
  const isFilled = (key: string) =>
    filled.some(({ start, words }) => {
      const word = key.slice(start.length);
      return key.startsWith(start) && (words.has(word) || plain.has(word));
    });
  return (key) => plain.has(key) || isFilled(key);
}

const isKeyOf = { web: keysOf(['apps/web']), server: keysOf(['apps/server']) };
const isCode = keysOf(['apps/web', 'apps/server', 'packages/contract']);

function isUsed(name: string): boolean {
  const { app, bundle, key } = parse(name);
  return bundle === 'errors' ? isCode(key) : isKeyOf[app](key);
}

/** Nothing, or what keeps people from reading a text. */
const faultsOf = (name: string): string[] => [
  ...LOCALES.filter((locale) => !textIn(locale, name)).map((locale) => `${name} is not in ${locale}`),
  ...(isUsed(name) ? [] : [`${name} is not used`]),
];

const asSpecified = (text: string | undefined) => text?.replaceAll(/\{\{(\w+)\}\}/g, '{$1}');

describe.each(Object.entries(ROWS))('%s', (_situation, { quoted = {}, named = {}, later }) => {
  test.each(Object.entries(quoted))('is told letter for letter: %s', (text, names) => {
    expect(names.map((name) => [name, asSpecified(textIn('en', name))])).toEqual(names.map((name) => [name, text]));
    expect(names.flatMap(faultsOf)).toEqual([]);
  });

  test.each(Object.entries(named))('is told: %s', (_what, names) => {
    expect(names.flatMap(faultsOf)).toEqual([]);
  });

  test.each(later?.texts ?? [])('is not told before its screen exists: %s', (text) => {
    const files = globSync('apps/*/src/locales/en/*.json', { cwd: ROOT });
    const holding = files.filter((file) => readFileSync(new URL(file, ROOT), 'utf8').includes(text));

    // Once a screen says it, its keys stand in the row.
    expect(holding).toEqual([]);
  });
});

test('a text that no code asks for is found', () => {
  expect(faultsOf('contact:failed.nowhere')).toEqual([
    ...LOCALES.map((locale) => `contact:failed.nowhere is not in ${locale}`),
    'contact:failed.nowhere is not used',
  ]);
});
