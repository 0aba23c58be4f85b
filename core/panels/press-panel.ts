import type { Form } from '../categories/index.ts';
import type { FlowRun } from '../flows/index.ts';
import { checkAnswers, type GivenAnswer } from '../forms/index.ts';
import { conflict, notFound } from '../shared/errors.ts';
import type { GuildId, PanelId, UserId } from '../shared/ids.ts';
import { getOrThrow } from '../shared/records.ts';
import type { LanguageTag } from '../shared/values/language-tag.ts';
import { assertTakesTickets, OPENED_BY_FORM, type TicketDetail } from '../tickets/index.ts';
import { PANEL, type PanelPorts } from './panel-ports.ts';
import type { Panel, PanelOption } from './panel.ts';

export interface PressPanel {
  readonly guild: GuildId;
  readonly panelId: PanelId;
  readonly optionId: string;
  readonly userId: UserId;
  readonly language?: LanguageTag | null;
  readonly answers: readonly GivenAnswer[];
  /** A repetition with the same key opens no second ticket; null disables this. */
  readonly key: string | null;
}

export interface PressResult {
  readonly ticket: TicketDetail | null;
  readonly run: FlowRun | null;
}

/**
 * Opens the ticket, or starts the flow, of the chosen option. @throws not_found for an unknown panel or option;
 * validation_error for wrong answers; conflict when the panel is not deployed, the option does something else, a rule
 * refuses the ticket, or the flow is not published
 */
export const pressPanel =
  (ports: PanelPorts) =>
  async ({ guild, panelId, optionId, userId, language = null, answers, key }: PressPanel): Promise<PressResult> => {
    const panel = await getOrThrow(ports.panels, PANEL, guild, panelId);
    const { flowId, categoryId, label } = getOption(panel, optionId);
    const { messageChannelId: panelChannelId } = panel;
    if (flowId) {
      const input = { guild, flow: flowId, userId, language, channelId: null, panelId, panelChannelId, vars: {} };
      return { ticket: null, run: await ports.flowActions.startByPanel(input) };
    }
    const category = categoryId && (await ports.categories.find(guild, categoryId));
    if (!category) throw conflict('wrong_status', `Option "${label}" opens no ticket.`);
    const formAnswers = checkAnswers(category.form, answers);
    const { ticket } = await ports.tickets.open({
      ...OPENED_BY_FORM,
      source: 'panel',
      guild,
      actor: { type: 'user', id: userId },
      panelId,
      categoryId: category.id,
      requesterId: userId,
      requesterLanguage: language,
      formAnswers,
      key: key === null ? null : { callerId: panelId, key, fingerprint: optionId },
    });
    return { ticket, run: null };
  };

/** Returns null when the option asks for no form. @throws as `pressPanel`; OpeningRefusal while it takes no tickets */
export const findPanelForm =
  (ports: PanelPorts) =>
  async ({ guild, panelId, optionId }: Pick<PressPanel, 'guild' | 'panelId' | 'optionId'>): Promise<Form | null> => {
    const panel = await getOrThrow(ports.panels, PANEL, guild, panelId);
    const { categoryId } = getOption(panel, optionId);
    const category = categoryId && (await ports.categories.find(guild, categoryId));
    if (!category) return null;
    if (category.form) await assertTakesTickets(ports, category);
    return category.form;
  };

const getOption = (panel: Panel, optionId: string): PanelOption => {
  if (!panel.messageId) throw conflict('wrong_status', `Panel "${panel.name}" is not deployed.`);
  const option = panel.options.find(({ id }) => id === optionId);
  if (!option) throw notFound('Option');
  return option;
};
