import { Line, Paragraphs } from '@sealwright/contract';
import { z } from 'zod';

/** One line of at most so many characters. Messages are keys of `errors`. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'too_big')
    .refine((text) => Line(max).safeParse(text).success, 'control_characters');

export const neededLine = (max: number) => line(max).min(1, 'field_required');

export const paragraphs = (max: number) =>
  z
    .string()
    .max(max, 'too_big')
    .refine((text) => Paragraphs(max).safeParse(text).success, 'control_characters');
