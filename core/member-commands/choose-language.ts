import { linkTicket, Refused, type Suggestion } from '../built-in-commands/index.ts';
import { buildServerContext, type Locale, type Translator } from '../settings/index.ts';
import { parseLanguageTag } from '../shared/values/language-tag.ts';
import type { MemberContext, MemberPorts, OwnTicket } from './member-context.ts';

/** Takes the tag of a language of the bot, or its own name of itself. @throws Refused */
export const parseLanguage = (
  { translator }: Pick<MemberPorts, 'translator'>,
  { server }: Pick<MemberContext, 'server'>,
  given = '',
): Locale => {
  const asked = given.trim().toLowerCase();
  const found = translator.locales.find((one) => [one, nameLanguage(one)].some((name) => name.toLowerCase() === asked));
  if (found) return found;
  throw new Refused(server.write('answer.language_needed', { list: translator.locales.map(nameLanguage).join(', ') }));
};

export const suggestLanguages = ({ locales }: Pick<Translator, 'locales'>): readonly Suggestion[] =>
  locales.map((value) => ({ label: nameLanguage(value), value }));

interface Choice {
  readonly language: Locale;
  readonly ticket: OwnTicket;
}

/** @returns the answer, in the language that was chosen @throws Refused */
export const chooseLanguage = async (
  { ticketActions, translator }: Pick<MemberPorts, 'ticketActions' | 'translator'>,
  { server }: Pick<MemberContext, 'server'>,
  { language, ticket: { ticket, target } }: Choice,
): Promise<string> => {
  if (server.settings.ticketLanguage === 'server') throw new Refused(server.write('answer.one_language', {}));
  await ticketActions.update({ ...target, fields: { requesterLanguage: parseLanguageTag(language) } });
  const { write } = buildServerContext(translator, server.settings, language);
  return write('answer.language_set', { channel: linkTicket(ticket), language: nameLanguage(language) });
};

const nameLanguage = (locale: Locale): string =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
