import { Locale, LOCALES, MessageKind, type MessageTemplate, MessageText } from '@sealwright/contract';
import { z } from 'zod';
import { neededLineRule } from '../../../ui/form/index.ts';
import type { MessageInput } from './messages.queries.ts';

// Checked below by the contract's own rules: those of a language that is not written are none.
const Text = z.object({ subject: z.string(), body: z.string() });
type Text = z.infer<typeof Text>;

export const isWritten = ({ subject, body }: Text): boolean => subject.trim() !== '' || body.trim() !== '';

/** What of a text is not right, as a key of `errors`. */
function faultOf(name: keyof Text, text: string): string | null {
  if (text.trim() === '') return 'field_required';
  const issue = MessageText.shape[name].safeParse(text).error?.issues[0];
  if (issue === undefined) return null;
  return issue.code === 'custom' ? String(issue.params?.['code'] ?? 'field_invalid') : issue.code;
}

export const MessageForm = z
  .object({
    name: neededLineRule(120),
    kind: MessageKind,
    locale: Locale,
    texts: z.object({ en: Text, es: Text, zhCn: Text, ar: Text, ur: Text }),
  })
  .superRefine(({ locale: main, texts }, context) => {
    for (const locale of LOCALES.filter((one) => one === main || isWritten(texts[one]))) {
      for (const name of ['subject', 'body'] as const) {
        const message = faultOf(name, texts[locale][name]);
        if (message !== null) context.addIssue({ code: 'custom', path: ['texts', locale, name], message });
      }
    }
  });
export type MessageForm = z.infer<typeof MessageForm>;

const EMPTY: Text = { subject: '', body: '' };

/** What the form begins with; a new template in the language of the one who writes it. */
export function formOf(template: MessageTemplate | null, locale: Locale): MessageForm {
  const texts = { en: EMPTY, es: EMPTY, zhCn: EMPTY, ar: EMPTY, ur: EMPTY };
  if (template === null) return { name: '', kind: 'invitation', locale, texts };
  const { subject, body, translations } = template;
  const others = translations.map((text) => [text.locale, { subject: text.subject, body: text.body }] as const);
  return {
    name: template.name,
    kind: template.kind,
    locale: template.locale,
    texts: { ...texts, ...Object.fromEntries(others), [template.locale]: { subject, body } },
  };
}

/** What is sent: languages that are not written are left out. */
export function inputOf({ name, kind, locale, texts }: MessageForm): MessageInput {
  const others = LOCALES.filter((one) => one !== locale && isWritten(texts[one]));
  return { name, kind, locale, ...texts[locale], translations: others.map((one) => ({ locale: one, ...texts[one] })) };
}

/** The languages in which something is wrong, the main one first. */
export function faultyLocales(main: Locale, faults: Partial<Record<Locale, unknown>> | undefined): Locale[] {
  const faulty = LOCALES.filter((locale) => faults?.[locale] !== undefined);
  return faulty.toSorted((one, other) => Number(other === main) - Number(one === main));
}
