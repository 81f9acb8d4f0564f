import { Email, isBlank, Line, Password } from '@sealwright/contract';
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

export const nameRule = z
  .string()
  .trim()
  .refine((text) => !isBlank(text), 'field_required')
  .max(255, 'too_big')
  .refine((text) => Line(255).safeParse(text).success, 'control_characters');
