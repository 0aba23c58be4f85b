import type { Category } from '../categories/index.ts';
import { conflict, notFound } from '../shared/errors.ts';
import type { GuildId, PanelId, UserId } from '../shared/ids.ts';
import type { TicketDetail } from '../tickets/index.ts';
import { answersTo, type GivenAnswer } from './form-answers.ts';
import { existing, type PanelPorts } from './manage-panels.ts';
import type { Panel, PanelOption } from './panel.ts';

export interface PressPanel {
  readonly guild: GuildId;
  readonly panelId: PanelId;
  readonly optionId: string;
  readonly userId: UserId;
  /** To the form of the category that the option stands for. */
  readonly answers: readonly GivenAnswer[];
}

/**
 * A user chose an option of a deployed panel and answered the form of its category: opens the ticket.
 *
 * @throws not_found for an unknown panel or option; validation_error for answers that the form does not take; conflict
 * when the panel is not up, the option leads elsewhere, or a rule refuses the ticket
 */
export const pressPanel =
  (ports: PanelPorts) =>
  async ({ guild, panelId, optionId, userId, answers }: PressPanel): Promise<TicketDetail> => {
    const panel = await existing(ports, guild, panelId);
    const category = await chosen(ports, panel, optionId);
    const formAnswers = answersTo(category.form, answers);
    const { ticket } = await ports.tickets.open({
      ...NOTHING_ELSE,
      guild,
      actor: { type: 'user', id: userId },
      panelId,
      categoryId: category.id,
      requesterId: userId,
      formAnswers,
    });
    return ticket;
  };

const NOTHING_ELSE = {
  source: 'panel',
  key: null,
  subject: null,
  message: null,
  priority: null,
  tags: null,
  claimedById: null,
  participantIds: [],
  externalId: null,
  metadata: {},
  bypassLimits: false,
} as const;

const chosen = async ({ categories }: PanelPorts, panel: Panel, optionId: string): Promise<Category> => {
  if (!panel.messageId) throw conflict(`Panel "${panel.name}" is not deployed.`);
  const option: PanelOption | undefined = panel.options.find(({ id }) => id === optionId);
  if (!option) throw notFound('Option');
  if (!option.categoryId) throw conflict(`Option "${option.label}" opens no ticket.`);
  const category = await categories.find(panel.guildId, option.categoryId);
  if (!category) throw notFound('Category');
  return category;
};
