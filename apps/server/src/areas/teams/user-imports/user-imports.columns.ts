import {
  languageTag,
  LOCALES,
  type Locale,
  type TeamRole,
  USER_IMPORT_COLUMNS,
  type UserImportColumn,
} from '@sealwright/contract';
import { translator } from '../../../platform/i18n/i18n.ts';
import { columnNames, dictionary, NAMES_OF_PEOPLE } from '../../../platform/sheets/names.ts';

export const say = translator('user-imports');
const ofUsers = translator('administration');
const ofTeams = translator('team-log');

const OTHER_NAMES: Partial<Record<UserImportColumn, readonly string[]>> = {
  ...NAMES_OF_PEOPLE,
  role: ['user role', 'platform role'],
  language: ['locale', 'lang'],
  team: ['team name', 'subdomain'],
  teamRole: ['role in team', 'role in the team'],
};

export const COLUMNS = columnNames(say, USER_IMPORT_COLUMNS, OTHER_NAMES);

export const ROLES = dictionary<'user' | 'admin'>([
  ['user', 'user'],
  ['admin', 'admin'],
  ['administrator', 'admin'],
  ...LOCALES.flatMap((locale) =>
    (['user', 'admin'] as const).map((role) => [ofUsers(locale, `role.${role}`), role] as const),
  ),
]);

export const TEAM_ROLES = dictionary<TeamRole>([
  ['member', 'member'],
  ['admin', 'admin'],
  ['administrator', 'admin'],
  ...LOCALES.flatMap((locale) =>
    (['member', 'admin'] as const).map((role) => [ofTeams(locale, `role.${role}`), role] as const),
  ),
]);

/** By code, and by what a language is called in each of ours: `es`, `Spanish`, `español`. */
export const LANGUAGES = dictionary<Locale>([
  ...LOCALES.map((locale) => [locale, locale] as const),
  ...LOCALES.map((locale) => [languageTag(locale), locale] as const),
  ['zh', 'zhCn'],
  ...LOCALES.flatMap((reader) => {
    const names = new Intl.DisplayNames(languageTag(reader), { type: 'language' });
    return LOCALES.flatMap((locale) =>
      [languageTag(locale), languageTag(locale).slice(0, 2)].map((tag) => [names.of(tag) ?? '', locale] as const),
    );
  }),
]);
