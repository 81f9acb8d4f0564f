import { describe, expect, test } from 'vitest';
import { parseFilter, parsePatchPath } from './filter.ts';
import { isMatch } from './matching.ts';
import { patched } from './patch.ts';
import { GROUP, USER } from './schemas.ts';

describe('a filter', () => {
  test('binds not before and, and and before or (RFC 7644 §3.4.2.2)', () => {
    expect(parseFilter('title pr and userType eq "Employee" or not (active eq true)')).toEqual({
      kind: 'or',
      left: {
        kind: 'and',
        left: { kind: 'present', path: 'title' },
        right: { kind: 'compare', path: 'userType', comparator: 'eq', value: 'Employee' },
      },
      right: { kind: 'not', of: { kind: 'compare', path: 'active', comparator: 'eq', value: true } },
    });
  });

  test('reads texts as JSON, and numbers, booleans and null', () => {
    const valueOf = (text: string) => {
      const filter = parseFilter(`a eq ${text}`);
      return filter.kind === 'compare' ? filter.value : undefined;
    };
    expect(['"O\'Malley"', String.raw`"a \"b\" \u00e9 ) ]"`, 'TRUE', '-1.5', 'null'].map(valueOf)).toEqual([
      "O'Malley",
      'a "b" é ) ]',
      true,
      -1.5,
      null,
    ]);
  });

  test.each([
    '',
    'userName',
    'userName eq',
    'userName eq john',
    'userName is "x"',
    'userName eq "x" and',
    '(userName eq "x"',
    'userName eq "x")',
    'emails[type eq "work"',
    'not userName pr',
    'userName eq "x" userName eq "y"',
    String.raw`userName eq "\x"`,
    "userName eq 'x'",
    '1a eq "x"',
    `${'('.repeat(30)}a pr${')'.repeat(30)}`,
    Array.from({ length: 200 }, () => 'a pr').join(' and '),
    `a eq "${'x'.repeat(5000)}"`,
    'a eq "unclosed',
  ])('is refused where it cannot be read: %s', (text) => {
    expect(() => parseFilter(text)).toThrow('This filter cannot be read');
  });

  test('compares the parts of a value', () => {
    const item = { value: 'a@work.example', type: 'work', primary: true };
    const isTrue = (text: string) => isMatch(parseFilter(text), item);
    expect(isTrue('type eq "WORK" and value ew "work.example"')).toBe(true);
    expect(isTrue('primary eq true and not (type sw "h")')).toBe(true);
    expect(isTrue('type eq "home" or display pr')).toBe(false);
    expect(isTrue('display ne "x" and display eq null and value gt "a" and value le "b"')).toBe(true);
  });
});

test.each([
  ['members', { attribute: 'members', of: null, sub: null }],
  ['name.familyName', { attribute: 'name.familyName', of: null, sub: null }],
  ['urn:ietf:params:scim:schemas:core:2.0:User:name', { attribute: `${USER.id}:name`, of: null, sub: null }],
  ['emails[type eq "work"].value', { attribute: 'emails', sub: 'value' }],
])('the path %s is read', (text, path) => {
  expect(parsePatchPath(text)).toMatchObject(path);
});

test.each(['', 'a b', 'emails[type eq "work"', 'emails[].value', 'emails[type eq "x"]value', '[a pr]', 'a..b'])(
  'the path "%s" is refused',
  (text) => {
    expect(() => parsePatchPath(text)).toThrow('This path cannot be read');
  },
);

describe('a PATCH', () => {
  const user = {
    userName: 'bjensen',
    name: { familyName: 'Jensen', givenName: 'Barbara' },
    emails: [
      { value: 'b@work.example', type: 'work', primary: true },
      { value: 'b@home.example', type: 'home' },
    ],
    active: true,
  };
  const change = (...Operations: object[]) => patched(USER, user, { Operations });

  test('leaves the resource it starts from as it is', () => {
    const before = structuredClone(user);
    change({ op: 'remove', path: 'emails' }, { op: 'replace', path: 'name.familyName', value: 'X' });
    expect(user).toEqual(before);
  });

  test('adds, replaces and removes with a filter', () => {
    const work = 'emails[type eq "work"]';
    expect(change({ op: 'replace', path: `${work}.value`, value: 'n@work.example' })['emails']).toEqual([
      { value: 'n@work.example', type: 'work', primary: true },
      user.emails[1],
    ]);
    expect(change({ op: 'remove', path: work })['emails']).toEqual([user.emails[1]]);
    expect(change({ op: 'remove', path: `${work}.primary` })['emails']).toEqual([
      { value: 'b@work.example', type: 'work' },
      user.emails[1],
    ]);
    expect(change({ op: 'add', path: 'emails[type eq "other"].value', value: 'o@x.example' })['emails']).toEqual([
      ...user.emails,
      { type: 'other', value: 'o@x.example' },
    ]);
    expect(() => change({ op: 'replace', path: 'emails[type eq "other"].value', value: 'o@x.example' })).toThrow(
      'No value fulfils this filter',
    );
  });

  test('keeps one primary value: the newest', () => {
    const added = change({ op: 'add', path: 'emails', value: [{ value: 'c@x.example', primary: true }] });
    expect(added['emails']).toEqual([
      { ...user.emails[0], primary: false },
      user.emails[1],
      { value: 'c@x.example', primary: true },
    ]);
  });

  test('adds nothing twice', () => {
    expect(change({ op: 'add', path: 'emails', value: user.emails })['emails']).toEqual(user.emails);
  });

  test('takes what is not kept and drops it', () => {
    const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    expect(
      change(
        { op: 'Add', path: `${enterprise}:department`, value: 'Tours' },
        { op: 'Replace', path: 'phoneNumbers[type eq "work"].value', value: '555' },
        { op: 'Add', value: { title: 'Guide', [enterprise]: { manager: '26' }, [`${enterprise}:division`]: 'x' } },
      ),
    ).toEqual(user);
  });

  test.each([
    [{ op: 'replace', path: 'id', value: '1' }, 'id is read only'],
    [{ op: 'replace', path: 'groups', value: [] }, 'groups is read only'],
    [{ op: 'remove', path: 'userName' }, 'userName cannot be removed'],
    [{ op: 'replace', path: 'nothing', value: 1 }, 'There is no attribute nothing'],
    [{ op: 'replace', path: 'name.nothing', value: 'x' }, 'There is no attribute name.nothing'],
    [{ op: 'replace', path: 'userName[value eq "x"]', value: 'x' }, 'There is no attribute userName'],
    [{ op: 'remove' }, 'A removal names its path'],
    [{ op: 'add', value: 'x' }, 'Without a path the value is a JSON object'],
    [{ op: 'move', path: 'userName', value: 'x' }, 'An operation is add, replace or remove'],
    [{ op: 'replace', path: 'active', value: 'maybe' }, 'active is true or false'],
    [{ op: 'replace', path: 'userName', value: { a: 1 } }, 'userName is a text'],
    [{ op: 'replace', path: 'name', value: 'x' }, 'name is a JSON object'],
    [{ op: 'replace', path: ['userName'], value: 'x' }, 'A path is a text'],
  ])('%o is refused', (operation, message) => {
    expect(() => change(operation)).toThrow(message);
  });

  test.each([{}, { Operations: [] }, { Operations: 'x' }, { Operations: [1] }, null, []])(
    'the body %o is refused',
    (body) => {
      expect(() => patched(USER, user, body)).toThrow(/Operations|operation/);
    },
  );

  test('of names that objects have from birth changes nothing of them', () => {
    const body = JSON.parse('{"Operations":[{"op":"add","value":{"__proto__":{"active":false}}}]}') as unknown;
    expect(() => patched(USER, user, body)).toThrow('This path cannot be read');
    expect(() => change({ op: 'add', path: 'constructor', value: 1 })).toThrow('There is no attribute constructor');
  });

  test('of a group takes members as Entra ID writes them', () => {
    const group = { displayName: 'Guides', members: [{ value: '1' }, { value: '2' }, { value: '3' }] };
    const after = (operation: object) => patched(GROUP, group, { Operations: [operation] })['members'];
    expect(after({ op: 'Remove', path: 'members', value: [{ value: '2' }] })).toEqual([{ value: '1' }, { value: '3' }]);
    expect(after({ op: 'remove', path: 'members[value eq "3"]' })).toEqual([{ value: '1' }, { value: '2' }]);
    expect(after({ op: 'Add', path: 'members', value: [{ $ref: null, value: '4' }] })).toHaveLength(4);
    expect(after({ op: 'remove', path: 'members[value eq "9"]' })).toEqual(group.members);
    expect(after({ op: 'remove', path: 'members' })).toBeUndefined();
  });
});
