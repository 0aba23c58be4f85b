import { createTranslator } from '#adapters/texts/translator.ts';
import { explainCause, namePermissions } from '#core/chat-events/explain-refusal.ts';
import { CHAT_NEEDS, REFUSAL_TEXT_KEYS, type RefusalTextKey } from '#core/chat/index.ts';
import { buildDefaultSettings, buildServerContext, type Locale } from '#core/settings/index.ts';
import { listKeys } from '#core/shared/values/list-keys.ts';
import { aGuildId } from '../../support/build.ts';

const translator = createTranslator();
const serverIn = (locale: Locale) => buildServerContext(translator, { ...buildDefaultSettings(aGuildId()), locale });

const NEEDS = ['View Channels', 'Manage Roles'] as const;
const VALUES = { channelId: '4711', userId: '815', needs: NEEDS, emojis: '🦖' };

/** What a text shows of the values, as somebody in the chat reads it. */
const SHOWN: Partial<Record<RefusalTextKey, readonly string[]>> = {
  'refused.permission': ['Kanäle ansehen, Rollen verwalten'],
  'refused.permission_in': ['<#4711>', 'Kanäle ansehen, Rollen verwalten'],
  'refused.thread_member': ['<#4711>', '<@815>', 'Kanäle ansehen, Rollen verwalten'],
  'refused.unknown_emoji': ['🦖'],
};

describe('what the chat refused, as staff reads it', () => {
  it.each(REFUSAL_TEXT_KEYS)('%s has its values in German', (text) => {
    const read = explainCause(serverIn('de'), { text, ...VALUES });
    for (const shown of SHOWN[text] ?? []) expect(read).toContain(shown);
    expect(read).not.toBe(explainCause(serverIn('en'), { text, ...VALUES }));
  });

  it.each(translator.locales)('names neither fields of the API nor ids in %s', (locale) => {
    for (const text of REFUSAL_TEXT_KEYS) {
      const read = explainCause(serverIn(locale), { text, ...VALUES });
      const withoutMentions = read.replaceAll(/<[#@]\d+>|AutoMod/g, '');
      expect(withoutMentions).not.toMatch(/[a-z][A-Z]|_|\{\{|4711|815/);
    }
  });

  it.each(translator.locales)('each permission has a name in %s; what is no permission stays as it is', (locale) => {
    const names = listKeys(CHAT_NEEDS).map((need) => namePermissions(serverIn(locale), [need]));
    expect(new Set(names).size).toBe(names.length);
    if (locale === 'en') expect(names).toEqual(listKeys(CHAT_NEEDS));
    expect(namePermissions(serverIn(locale), ['Something New'])).toBe('Something New');
  });
});
