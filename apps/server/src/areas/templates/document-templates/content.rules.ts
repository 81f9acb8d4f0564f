import {
  type LinkedField,
  mayBeGrouped,
  mayBeWitnessed,
  type PlaceholderLayout,
  type TemplateContent,
  type TemplateContentField,
  type TemplateRole,
} from '@sealwright/contract';
import { AppError, type FieldProblem, fieldProblem } from '../../../platform/errors.ts';
import {
  alignedOrders,
  fitsField,
  matchBudget,
  problemsBetween,
  problemsOf,
  refuseFields,
  settle,
} from '../../documents/index.ts';

/** A file of the template and how many pages it has. */
type KnownFile = { id: number; pages: readonly unknown[] };

/**
 * Content as it is kept: roles and fields by the rules of documents, every field with a ref. `files`: those of the template. Throws
 * everything that is wrong; paths are those of the wire.
 */
export function settledContent(given: TemplateContent, files: readonly KnownFile[]): TemplateContent {
  const known = new Map(files.map(({ id, pages }) => [id, pages.length]));
  const problems = [...fileProblems(given.files, known), ...roleProblems(given)];
  if (problems.length > 0) throw new AppError('request_invalid', { fields: problems });
  const roles = settledRoles(given.roles);
  const scope = {
    pageCountByFile: new Map(given.files.map((id) => [id, known.get(id) ?? 0])),
    roleByRecipient: new Map(roles.map(({ id, role }) => [id, role])),
    turns: new Map(roles.map(({ id, order }) => [id, order])),
  };
  refuseFields(
    given.fields.flatMap((field, index) =>
      [...problemsOf(field, scope), ...prefillProblems(field)].map((found) => ({
        ...found,
        path: `fields.${index}.${found.path}`,
      })),
    ),
  );
  const fields = withRefs(given.fields.map(settle));
  const indexOf = new Map(fields.map(({ ref }, index) => [ref, index]));
  refuseFields(problemsBetween(fields.map(toLinked), scope.turns, (ref) => `fields.${indexOf.get(ref) ?? 0}.`));
  return { ...given, roles, fields };
}

/** As `settledContent`, for fields without files: they lie on the pages of a layout. */
export function settledPlaceholder(given: TemplateContent, layout: PlaceholderLayout): TemplateContent {
  const files = layout.map(({ pages }, index) => ({ id: index + 1, pages }));
  return { ...settledContent({ ...given, files: files.map(({ id }) => id) }, files), files: [] };
}

function fileProblems(ids: readonly number[], known: ReadonlyMap<number, number>): FieldProblem[] {
  return ids.flatMap((id, index) =>
    known.has(id) && ids.indexOf(id) === index ? [] : [fieldProblem(`files.${index}`, 'not_found')],
  );
}

function roleProblems({ roles, groups }: TemplateContent): FieldProblem[] {
  const byId = new Map(roles.map((role) => [role.id, role]));
  const groupIds = new Set(groups.map(({ id }) => id));
  const twice = (ids: readonly number[], path: string): FieldProblem[] =>
    ids.flatMap((id, index) =>
      ids.indexOf(id) === index ? [] : [fieldProblem(`${path}.${index}.id`, 'request_invalid')],
    );
  const tied = roles.flatMap(({ id, role, group, witnessOf }, index) => {
    const found: FieldProblem[] = [];
    if (mayBeGrouped(role) && group !== null && !groupIds.has(group)) {
      found.push(fieldProblem(`roles.${index}.group`, 'not_found'));
    }
    if (role !== 'witness' || witnessOf === null) return found;
    const signer = byId.get(witnessOf);
    if (signer === undefined || witnessOf === id) found.push(fieldProblem(`roles.${index}.witness_of`, 'not_found'));
    else if (!mayBeWitnessed(signer.role)) {
      found.push(fieldProblem(`roles.${index}.witness_of`, 'field_choice_missing'));
    }
    return found;
  });
  const [ids, groupsGiven] = [roles.map(({ id }) => id), groups.map(({ id }) => id)];
  return [...twice(ids, 'roles'), ...twice(groupsGiven, 'groups'), ...tied];
}

/** Drops settings that a role does not use, and gives group members and witnesses one order, as for recipients. */
function settledRoles(given: readonly TemplateRole[]): TemplateRole[] {
  const roles = given.map((role) => ({
    ...role,
    group: mayBeGrouped(role.role) ? role.group : null,
    witnessOf: role.role === 'witness' ? role.witnessOf : null,
  }));
  const orders = alignedOrders(
    roles.map(({ id, role, order, group, witnessOf }) => ({
      id,
      role,
      state: 'waiting',
      signingOrder: order,
      groupId: group,
      witnessOf,
    })),
  );
  return roles.map((role) => ({ ...role, order: orders.get(role.id) ?? role.order }));
}

/** Gives a field without a ref a unique one. */
function withRefs(fields: readonly TemplateContentField[]): TemplateContentField[] {
  const taken = new Set(fields.map(({ ref }) => ref));
  let number = 0;
  const free = (): string => {
    do number += 1;
    while (taken.has(`field_${number}`));
    return `field_${number}`;
  };
  return fields.map((field) => (field.ref === '' ? { ...field, ref: free() } : field));
}

const TEXTS: readonly string[] = ['name', 'email', 'text', 'company'];

const prefillProblems = ({ prefill, type, formula }: TemplateContentField): FieldProblem[] =>
  prefill === null || (TEXTS.includes(type) && formula === null) ? [] : [fieldProblem('prefill', 'request_invalid')];

const toLinked = (field: TemplateContentField): LinkedField => ({ ...field, hasMark: false });

/** What keeps this content from being published; empty if nothing does. */
export function missingIn({ files, roles, groups, fields }: TemplateContent): FieldProblem[] {
  const alone = roles.filter(({ role, witnessOf }) => role === 'witness' && witnessOf === null);
  const tooSmall = groups.filter(({ id, needed }) => roles.filter(({ group }) => group === id).length < needed);
  const budget = matchBudget();
  return [
    ...(files.length === 0 ? [fieldProblem('files', 'send_no_files')] : []),
    ...(roles.some(({ role }) => role !== 'copy') ? [] : [fieldProblem('roles', 'send_no_recipients')]),
    ...alone.map(({ id }) => fieldProblem(`roles.${id}.witness_of`, 'send_witness_of_missing')),
    ...tooSmall.map(({ id }) => fieldProblem(`groups.${id}.needed`, 'send_group_too_small')),
    ...fields.flatMap((field, index) => [
      ...(field.recipient === null ? [fieldProblem(`fields.${index}.recipient`, 'send_fields_unassigned')] : []),
      ...(fitsField(field, budget) ? [] : [fieldProblem(`fields.${index}.value`, 'field_value_invalid')]),
    ]),
  ];
}
