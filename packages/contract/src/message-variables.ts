/** What may stand in a message between double braces. The list is closed. */
export const MESSAGE_VARIABLES = [
  'recipient.name',
  'recipient.email',
  'document.title',
  'document.number',
  'document.expires',
  'sender.name',
  'sender.email',
  'sender.company',
] as const;
export type MessageVariable = (typeof MESSAGE_VARIABLES)[number];

export type VariableValues = Readonly<Record<MessageVariable, string>>;

/** A piece of a message: plain text, or a variable as it was written. `variable`: null in plain text, and where no variable has this name. */
export type MessagePart = { text: string; variable: MessageVariable | null };

// What looks like a variable: something between double braces, in one line.
const MARK = /\{\{([^{}\n]{1,80})\}\}/g;

const isVariable = (name: string): name is MessageVariable => (MESSAGE_VARIABLES as readonly string[]).includes(name);

const nameIn = (mark: string): string => mark.slice(2, -2).trim();

/** How a variable is written. */
export const markOf = (variable: MessageVariable): string => `{{${variable}}}`;

/** The text in pieces; together they are the text again. */
export function messageParts(text: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { 0: mark, index } of text.matchAll(MARK)) {
    const name = nameIn(mark);
    if (!isVariable(name)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), variable: null });
    parts.push({ text: mark, variable: name });
    end = index + mark.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), variable: null });
  return parts;
}

/** Unknown variables as they were written, each once. */
export function unknownVariables(text: string): string[] {
  const marks = Array.from(text.matchAll(MARK), ([mark]) => mark);
  return [...new Set(marks.filter((mark) => !isVariable(nameIn(mark))))];
}

/** The message for an unknown variable. */
export const unknownText = (mark: string): string => `There’s no variable ${mark}. Choose one from the list.`;

export const hasVariables = (text: string): boolean => messageParts(text).some(({ variable }) => variable !== null);

/** The pieces with their values. A value is never read again: one that looks like a variable stays as it is. */
export const filledParts = (text: string, values: VariableValues): MessagePart[] =>
  messageParts(text).map(({ text: own, variable }) => ({
    text: variable === null ? own : values[variable],
    variable,
  }));

export const fillVariables = (text: string, values: VariableValues): string =>
  filledParts(text, values)
    .map((part) => part.text)
    .join('');
