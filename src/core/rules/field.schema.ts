import * as z from 'zod/mini';
import type { Rule } from './fields.rules.ts';

/** Schema of a text field. The first rule that fails gives the message. */
export const field = (...rules: Rule[]) =>
  z.string().check(
    z.superRefine((value, context) => {
      for (const rule of rules) {
        const message = rule(value);
        if (message) {
          context.addIssue({ code: 'custom', message, input: value });
          return;
        }
      }
    }),
  );
