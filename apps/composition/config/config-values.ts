import { toError } from '#core/shared/caught-errors.ts';
import { z } from 'zod';

/** A variable with a whole number in these bounds. */
export const wholeNumber = (min: number, max: number) => {
  const error = `a whole number from ${min} to ${max} is needed`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
};

/** A variable with one of these words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `one of ${words.join(', ')} is needed`);

/** A variable with an address of one of these protocols, such as `https:`. */
export const buildAddressSchema = (...protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `an address like ${protocols[0] ?? ''}//host is needed`,
    );

/** Text that a parser reads; what it says of a text that it cannot read becomes the complaint. */
export const parseWith = <T>(parser: (text: string) => T) =>
  z.string().transform((text, context): T => {
    try {
      return parser(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: toError(error).message });
      return z.NEVER;
    }
  });

/** Origins with commas between them; `*` is every origin. @throws Error for what is no origin */
export const parseOrigins = (text: string): readonly string[] => {
  const origins = text.split(',').map((origin) => origin.trim());
  const bad = origins.find((origin) => origin !== '*' && (!URL.canParse(origin) || new URL(origin).origin !== origin));
  if (bad !== undefined) throw new Error(`"${bad}" is no origin like https://app.example.com, without a path`);
  return origins;
};

/** `name=value` with commas between them, each percent-encoded as in W3C Baggage. @throws Error for what is no such pair */
export const parsePairs = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text.split(',').map((pair) => {
      const [name = '', ...rest] = pair.split('=');
      if (name.trim() === '' || rest.length === 0)
        throw new Error('pairs like name=value are needed, separated by commas');
      return [name.trim(), decodeURIComponent(rest.join('=').trim())];
    }),
  );
