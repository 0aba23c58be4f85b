import type { Actor } from '../../shared/actor.ts';
import { notFound } from '../../shared/errors.ts';
import type { GuildId, FlowId, UserId, ChannelId, TicketId } from '../../shared/ids.ts';
import { toStartActor, startWithoutKey } from '../execution/runs/start-run.ts';
import type { FlowRun } from '../model/run.ts';
import type { RunPorts } from '../model/run-ports.ts';

export interface RunFlow {
  readonly guild: GuildId;
  readonly id: FlowId;
  readonly actor: Actor;
  readonly userId: UserId | null;
  readonly channelId: ChannelId | null;
  readonly ticketId: TicketId | null;
  readonly input: Readonly<Record<string, string>>;
}

/** Starts a flow regardless of its trigger. @throws not_found; conflict when it is not published */
export const runFlow =
  (ports: RunPorts) =>
  async ({ guild, id, actor, input, ...about }: RunFlow): Promise<FlowRun> => {
    const ticket = about.ticketId && (await ports.tickets.find(guild, about.ticketId));
    if (about.ticketId && !ticket) throw notFound('Ticket');
    return startWithoutKey(ports, guild, id, {
      ...about,
      userId: about.userId ?? (ticket ? ticket.ticket.requesterId : null),
      // A run about a ticket uses the ticket's channel.
      channelId: (ticket && ticket.ticket.channelId) ?? about.channelId,
      trigger: toStartActor('api', actor),
      vars: input,
    });
  };
