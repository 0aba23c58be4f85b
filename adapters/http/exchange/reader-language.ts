import type { Context } from 'koa';
import type { Locale, Translator } from '#core/settings/index.ts';

/** Returns the language that the browser asks for, of those that there are; null where it asks for none of them. */
export const findReaderLanguage = (ctx: Context, { locales }: Pick<Translator, 'locales'>): Locale | null => {
  const accepted = ctx.get('Accept-Language');
  if (accepted === '' || accepted === '*') return null;
  return ctx.acceptsLanguages([...locales]) || null;
};
