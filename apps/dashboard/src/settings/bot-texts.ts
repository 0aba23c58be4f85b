import { useQuery } from '@tanstack/react-query';
import { read, type Schemas, serverApi } from '../api.ts';
import { type Owner, toKey } from '../owner.ts';
import { useSettings } from './use-settings.ts';

export type BotText = Schemas['SettingsText'];

/** The text of the catalogue in the language of the bot, which it writes without own words. */
export const getStandardText = ({ defaults }: Pick<BotText, 'defaults'>, locale: string | undefined): string =>
  (defaults.find((one) => one.locale === locale) ?? defaults[0])?.template ?? '';

/** A text as the bot writes it on the server, in its language; undefined while it is read, and for a role that may not read it. */
export const useBotText = (owner: Owner, key: BotText['key'], canRead: boolean): string | undefined => {
  const { data: settings } = useSettings(owner, canRead);
  const { data: text } = useQuery({
    queryKey: [...toKey(owner), 'settings', 'text', key],
    queryFn: async ({ signal }) => {
      const params = { query: { q: key } };
      const { data } = await read(serverApi(owner.id).GET('/settings/texts', { params, signal }));
      return data.find((one) => one.key === key) ?? null;
    },
    enabled: canRead,
  });
  return settings && text ? (text.own ?? getStandardText(text, settings.locale)) : undefined;
};
