import type { ChatMessage } from '../../chat/index.ts';
import type { Actor } from '../../shared/actor.ts';
import type { DomainEvent, EventType } from '../../shared/events.ts';
import type { ChannelId, CommandId, FlowId, GuildId, PanelId, UserId } from '../../shared/ids.ts';
import { truncate, MAX_TEXT } from '../../shared/values/text.ts';
import type { LanguageTag } from '../../shared/values/language-tag.ts';
import { type TicketSnapshot, getEventTicket } from '../../tickets/index.ts';
import { answerByMessage } from '../execution/runs/answer-run.ts';
import { keepMessage } from '../execution/runs/unasked-messages.ts';
import type { FlowVersion, Trigger } from '../model/flow.ts';
import type { FlowRun } from '../model/run.ts';
import { FIRST, findLineage } from '../execution/runs/lineage.ts';
import type { RunPorts } from '../model/run-ports.ts';
import { toStartActor, startVersion, startWithoutKey } from '../execution/runs/start-run.ts';
import { isAboutMessage, isAboutTicket } from '../definition/trigger-rules.ts';

const KINDS: Partial<Record<EventType, Trigger['kind']>> = {
  'ticket.created': 'ticket_created',
  'ticket.closed': 'ticket_closed',
};

/** Starts the flows triggered by an event, each once per event. @returns the number of triggered flows */
export const startTriggeredFlows =
  (ports: RunPorts) =>
  async (event: DomainEvent): Promise<number> => {
    const { id, type, actor, at } = event;
    const kind = KINDS[type];
    if (!kind) return 0;
    const ticket = getEventTicket(event);
    const versions = (await listTriggered(ports, kind, ticket)).filter(({ publishedAt }) => publishedAt <= at);
    if (versions.length === 0) return 0;
    const lineage = await findLineage(ports, event);
    if (!lineage) return 0;
    for (const version of versions) {
      await startVersion(ports, version, {
        trigger: toStartActor(kind, actor),
        lineage,
        userId: ticket.requesterId,
        channelId: ticket.channelId,
        ticketId: ticket.id,
        vars: {},
        startKey: `event:${id}`,
      });
    }
    return versions.length;
  };

/** A new ticket also triggers the flow of its category. */
const listTriggered = async (
  ports: RunPorts,
  kind: Trigger['kind'],
  { guildId, categoryId }: TicketSnapshot,
): Promise<readonly FlowVersion[]> => {
  const versions = await ports.flows.listActive(guildId, kind);
  const own = kind === 'ticket_created' ? await findCategoryFlow(ports, guildId, categoryId) : null;
  const matches = versions.filter(({ trigger }) => isAboutTicket(trigger, categoryId));
  return own && !matches.some(({ flowId }) => flowId === own.flowId) ? [...matches, own] : matches;
};

const findCategoryFlow = async (
  { flows, categories }: RunPorts,
  guild: GuildId,
  id: TicketSnapshot['categoryId'],
): Promise<FlowVersion | null> => {
  const category = await categories.find(guild, id);
  const flow = category?.flowId ? await flows.find(guild, category.flowId) : null;
  const isRunnable = flow?.status === 'active' && flow.publishedVersion !== null;
  return isRunnable ? flows.findVersion(guild, flow.id, flow.publishedVersion) : null;
};

/** The message may answer a question of a run, or start flows. */
export const receiveMessage =
  (ports: RunPorts) =>
  async (guild: GuildId, message: ChatMessage): Promise<void> => {
    const { id, authorId, channelId } = message;
    if (!authorId || (await answerByMessage(ports)(guild, message))) return;
    await keepMessage(ports, guild, message);
    const versions = (await ports.flows.listActive(guild, 'message')).filter(({ trigger }) =>
      isAboutMessage(trigger, message),
    );
    const ticketId = versions.length > 0 ? await ports.tickets.findByChannel(guild, channelId) : null;
    for (const version of versions) {
      if (await ports.runs.findWaiting(guild, version.flowId, authorId)) continue;
      await startVersion(ports, version, {
        trigger: toStartActor('message', { type: 'user', id: authorId }),
        userId: authorId,
        channelId,
        ticketId,
        vars: { message: truncate(message.content, MAX_TEXT) },
        lineage: FIRST,
        startKey: `message:${id}`,
      });
    }
  };

export interface StartByUser {
  readonly guild: GuildId;
  readonly flow: FlowId;
  readonly userId: UserId;
  readonly language?: LanguageTag | null;
  /** Null lets the flow open its own channel. */
  readonly channelId: ChannelId | null;
  readonly panelId: PanelId | null;
  readonly commandId?: CommandId | null;
  readonly panelChannelId?: ChannelId | null;
  readonly vars: Readonly<Record<string, string>>;
}

/** Continues the user's run in progress, if any. @throws not_found; conflict when the flow is not published */
export const startByUser =
  (ports: RunPorts, kind: 'panel_option' | 'command') =>
  ({
    guild,
    flow,
    userId,
    language = null,
    channelId,
    panelId,
    commandId,
    vars,
    panelChannelId = null,
  }: StartByUser): Promise<FlowRun> =>
    ports.work.run(async () => {
      // The lock serializes concurrent presses.
      await ports.flows.lockForStart(guild, flow);
      const unended = await ports.runs.listActive(guild, { userId });
      // A run that waits for a time has no question to repeat.
      const inTheMiddle = unended.find(({ flowId, waiting }) => flowId === flow && waiting?.kind !== 'time');
      if (inTheMiddle) return inTheMiddle;
      const actor: Actor = { type: 'user', id: userId };
      const ticketId = channelId && (await ports.tickets.findByChannel(guild, channelId));
      const trigger = {
        ...toStartActor(kind, actor, panelId),
        ...(commandId && { commandId }),
        ...(language && { language }),
      };
      return startWithoutKey(ports, guild, flow, { trigger, userId, channelId, ticketId, vars, panelChannelId });
    });
