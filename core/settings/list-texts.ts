import type { GuildId } from '../shared/ids.ts';
import { type Page, type PageRequest, toPage } from '../shared/page.ts';
import type { Locale } from './locale.ts';
import { loadSettings, type ServerContextPorts } from './server-context.ts';
import { toLongName, writeLongNames } from './text-spec.ts';
import { TEXT_KEYS, type TextKey, TEXTS } from './text-catalogue.ts';

export interface ServerText {
  readonly key: TextKey;
  readonly description: string;
  readonly variables: readonly string[];
  readonly maxLength: number;
  readonly defaults: readonly { readonly locale: Locale; readonly template: string }[];
  /** Is null when the default is used. */
  readonly own: string | null;
}

/** Uses the order of the catalogue; `q` filters regardless of case. */
export const listTexts =
  (ports: ServerContextPorts) =>
  async (guild: GuildId, q: string, { limit, after }: PageRequest): Promise<Page<ServerText>> => {
    const { texts } = await loadSettings(ports, guild);
    const keys: readonly string[] = TEXT_KEYS;
    const rest = TEXT_KEYS.slice(after ? keys.indexOf(after[0] ?? '') + 1 : 0);
    const found = rest.map((key) => ({
      key,
      ...TEXTS[key],
      variables: TEXTS[key].variables.map(toLongName),
      defaults: listTemplates(ports, key),
      own: texts[key] ?? null,
    }));
    return toPage(
      found.filter((text) => isFound(text, q)),
      limit,
      ({ key }) => [key],
    );
  };

const isFound = ({ key, description, defaults, own }: ServerText, q: string): boolean =>
  [key, description, own ?? '', ...defaults.map(({ template }) => template)].some((text) =>
    text.toLowerCase().includes(q.toLowerCase()),
  );

const listTemplates = ({ translator }: ServerContextPorts, key: TextKey): ServerText['defaults'] =>
  translator.locales.map((locale) => ({ locale, template: writeLongNames(translator.getTemplate(locale, key)) }));
