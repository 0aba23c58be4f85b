import { createOpeningHours, findCalendar } from '../calendars/index.ts';
import { loadServerContext } from '../settings/index.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import { listVariables, type LookUp, render } from '../shared/values/template.ts';
import { describeNextOpening, describeToday } from '../tickets/index.ts';
import type { Panel } from './panel.ts';
import type { PanelPorts } from './panel-ports.ts';

/** A panel may contain `{{hours.next}}` and `{{hours.today}}`. */
const HOURS = 'hours.';
const MAX_TEXT = 4_000;
const DAY_MS = 86_400_000;

export type HoursPorts = Pick<PanelPorts, 'calendars' | 'categories' | 'settings' | 'translator' | 'clock'>;

export interface FilledPanel<Filled extends Panel> {
  readonly panel: Filled;
  /** Is when the message needs to be edited next; null when it shows no hours. */
  readonly changesAt: Instant | null;
}

/** Fills in the hours of the category of the first option, or else of the server. */
export const fillHours = async <Filled extends Panel>(
  ports: HoursPorts,
  panel: Filled,
): Promise<FilledPanel<Filled>> => {
  if (!showsHours(panel)) return { panel, changesAt: null };
  const now = ports.clock.now();
  const server = await loadServerContext(ports, panel.guildId);
  const categoryId = panel.options.find((option) => option.categoryId !== null)?.categoryId;
  const category = categoryId ? await ports.categories.find(panel.guildId, categoryId) : null;
  const calendar = await findCalendar(ports, panel.guildId, category, server.settings);
  const hours = calendar && createOpeningHours(calendar);
  const facts = hours && {
    isOpen: hours.isOpen(now),
    nextOpening: hours.nextOpening(now),
    ...hours.describeDay(now),
  };
  const values = new Map([
    ['hours.next', describeNextOpening(server, facts)],
    ['hours.today', describeToday(server, facts)],
  ]);
  const filled = mapTexts(panel, (name) => values.get(name) ?? null);
  return { panel: filled, changesAt: hours?.nextChange(now) ?? plusMs(now, DAY_MS) };
};

const showsHours = (panel: Panel): boolean =>
  listTexts(panel).some((text) => listVariables(text ?? '').some((name) => name.startsWith(HOURS)));

const listTexts = ({ content, embeds }: Panel): readonly (string | null)[] => [
  content,
  ...embeds.flatMap(({ title, description, footer, fields }) => [
    title,
    description,
    footer,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]),
];

/** A text without variables stays as it is. */
const mapTexts = <Filled extends Panel>(panel: Filled, lookUp: LookUp): Filled => {
  const fill = <Text extends string | null>(text: Text): Text =>
    text === null || listVariables(text).length === 0 ? text : (render(text, lookUp, MAX_TEXT).text as Text);
  return {
    ...panel,
    content: fill(panel.content),
    embeds: panel.embeds.map((embed) => ({
      ...embed,
      title: fill(embed.title),
      description: fill(embed.description),
      footer: fill(embed.footer),
      fields: embed.fields.map((field) => ({ ...field, name: fill(field.name), value: fill(field.value) })),
    })),
  };
};
