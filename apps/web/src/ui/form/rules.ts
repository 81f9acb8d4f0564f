import { Email, isBlank, Line, Paragraphs, Password } from '@sealwright/contract';
import { z } from 'zod';

// A field that has to be filled in is `required` in every form: marked, and heard by screen readers. Only where one signs in
// or confirms who one is does it go without the mark (`withAsterisk={false}`): nothing else is asked there.

// Messages are the keys of `errors`, translated when shown.

export const emailRule = z
  .string()
  .trim()
  .min(1, 'email_required')
  .refine((text) => text === '' || Email.safeParse(text).success, 'email_invalid');

export const passwordRule = z
  .string()
  .min(1, 'password_required')
  .refine((text) => text === '' || Password.safeParse(text).success, 'password_weak');

/** One line of at most so many characters. */
export const lineRule = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'too_big')
    .refine((text) => Line(max).safeParse(text).success, 'control_characters');

export const neededLineRule = (max: number) => lineRule(max).min(1, 'field_required');

export const paragraphsRule = (max: number) =>
  z
    .string()
    .max(max, 'too_big')
    .refine((text) => Paragraphs(max).safeParse(text).success, 'control_characters');

export const nameRule = lineRule(255).refine((text) => !isBlank(text), 'field_required');
