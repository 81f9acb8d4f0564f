import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Line, ListQuery, listOf, Locale, orderingBy, Paragraphs, patchOf, Time } from './lists.ts';
import { MESSAGE_KINDS } from './messages.terms.ts';
import { MESSAGE_VARIABLES, unknownText, unknownVariables } from './message-variables.ts';
import { permissions } from './permissions.ts';

/** What a template is for: the mail that a sender writes, and the mails that the product writes for them. */
export const MessageKind = z.enum(MESSAGE_KINDS);
export type MessageKind = z.infer<typeof MessageKind>;

/** The most an account can keep. */
export const MOST_MESSAGE_TEMPLATES = 100;

/** The refusal names what was written, so that it is found. */
const withKnownVariables = (text: string, context: { addIssue: (issue: Issue) => void }): void => {
  const [first] = unknownVariables(text);
  if (first === undefined) return;
  context.addIssue({ code: 'custom', message: unknownText(first), params: { code: 'variable_unknown' } });
};
type Issue = { code: 'custom'; message: string; params: { code: string } };

const isWritten = (text: string): boolean => text.trim() !== '';
const REQUIRED = { params: { code: 'field_required' } };

export const MessageText = z.object({
  subject: Line(200, 1).superRefine(withKnownVariables),
  body: Paragraphs(5000).refine(isWritten, REQUIRED).superRefine(withKnownVariables),
});
export type MessageText = z.infer<typeof MessageText>;

const Translation = MessageText.extend({ locale: Locale });
const isOnce = (all: readonly { locale: Locale }[]) => new Set(all.map(({ locale }) => locale)).size === all.length;

const MessageTemplateInput = z.object({
  name: Line(120, 1),
  kind: MessageKind,
  /** The main language: `subject` and `body` are in it, and it is taken where there is no text in a reader's own. */
  locale: Locale,
  ...MessageText.shape,
  /** The texts in other languages. */
  translations: z
    .array(Translation)
    .max(10)
    .refine(isOnce, { params: { code: 'message_language_twice' } })
    .default([]),
});

export const MessageTemplate = z.object({
  id: Id,
  name: z.string(),
  kind: MessageKind,
  locale: Locale,
  subject: z.string(),
  body: z.string(),
  translations: z.array(z.object({ locale: Locale, subject: z.string(), body: z.string() })),
  /** The account's own text for its kind; one of a kind. */
  isDefault: z.boolean(),
  createdAt: Time,
  updatedAt: Time,
  version: z.number().int(),
  permissions: permissions('update', 'delete'),
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** The text in a language, or in the main language if there is none. */
export function textIn(
  template: Pick<MessageTemplate, 'subject' | 'body' | 'translations'>,
  locale: Locale,
): { subject: string; body: string } {
  const { subject, body } = template.translations.find((text) => text.locale === locale) ?? template;
  return { subject, body };
}

/** By name unless asked otherwise. */
export const listMessageTemplates = endpoint('GET /api/message_templates/', 'List message templates', {
  query: ListQuery.extend({ kind: MessageKind.optional(), ordering: orderingBy('name', 'kind', 'updated_at') }),
  response: listOf(MessageTemplate).extend({ permissions: permissions('create') }),
});

export const createMessageTemplate = endpoint('POST /api/message_templates/', 'Create a message template', {
  body: MessageTemplateInput,
  response: MessageTemplate,
  status: 201,
});

export const getMessageTemplate = endpoint('GET /api/message_templates/:id/', 'Get a message template', {
  params: IdParams,
  response: MessageTemplate,
});

/** A template that changes its kind is no longer a default. */
export const updateMessageTemplate = endpoint('PATCH /api/message_templates/:id/', 'Update a message template', {
  params: IdParams,
  body: patchOf(MessageTemplateInput),
  response: MessageTemplate,
  current: MessageTemplate,
});

export const deleteMessageTemplate = endpoint('DELETE /api/message_templates/:id/', 'Delete a message template', {
  params: IdParams,
  status: 204,
  current: MessageTemplate,
});

export const setDefaultMessageTemplate = endpoint(
  'POST /api/message_templates/:id/set_default/',
  'Make a message template the default of its kind',
  { params: IdParams, response: MessageTemplate },
);

export const unsetDefaultMessageTemplate = endpoint(
  'POST /api/message_templates/:id/unset_default/',
  'Remove a message template as the default of its kind',
  { params: IdParams, response: MessageTemplate },
);

const Part = z.object({ text: z.string(), variable: z.enum(MESSAGE_VARIABLES).nullable() });

/**
 * A text with its values, in pieces. `document`: one that the caller may see; without one the values are examples. What looks
 * like a variable and is none stays as it was written: a text is looked at while it is being written.
 */
export const previewMessage = endpoint(
  'POST /api/message_templates/preview/',
  'Preview a message with its values filled in',
  {
    body: z.object({
      subject: Line(200),
      body: Paragraphs(5000),
      locale: Locale,
      document: Id.nullable().default(null),
    }),
    response: z.object({ subject: z.array(Part), body: z.array(Part), isExample: z.boolean() }),
  },
);
export type MessagePreview = z.infer<typeof previewMessage.response>;
