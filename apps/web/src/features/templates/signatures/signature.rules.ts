import { createSignature } from '@sealwright/contract';
import { z } from 'zod';

export const TITLE_LENGTH = 120;

const { title } = createSignature.body.shape;

/** A title is required; what else is wrong with one is a character that no line may have. */
export const titleRule = z
  .string()
  .trim()
  .min(1, 'field_required')
  .refine((text) => text === '' || title.safeParse(text).success, 'control_characters');
