import { executeAllDue } from '../../shared/concurrency/due-by-server.ts';
import { AppError } from '../../shared/errors.ts';
import { plusMs, toEpochMs } from '../../shared/instant.ts';
import type { Ticket } from '../model/ticket.ts';
import type { ChannelId } from '../../shared/ids.ts';
import type { Adoption } from './adoption-store.ts';
import { type AdoptionPorts, type TakenChannel, takeOverChannel } from './take-over-channel.ts';
import { readHistory } from './read-history.ts';

const PER_SERVER = 2;
const FIRST_RETRY_MS = 60_000;
const MAX_RETRY_MS = 24 * 60 * 60 * 1000;

/**
 * Lets imported tickets go on in their channels: the bot gets access, posts the buttons, and reads what was written since the export.
 * A refused attempt is repeated, each time after twice as long, up to a day. @returns how many it checked
 */
export const adoptChannels = (ports: AdoptionPorts) => (): Promise<number> =>
  executeAllDue({
    perServer: PER_SERVER,
    list: (perServer) => ports.adoptions.listDue(ports.clock.now(), perServer),
    execute: async (adoptions) => {
      await Promise.all(adoptions.map((adoption) => adoptOne(ports, adoption)));
    },
  });

const adoptOne = async (ports: AdoptionPorts, adoption: Adoption): Promise<void> => {
  const { guildId, id } = adoption;
  try {
    await adopt(ports, adoption);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await ports.problems.record(error, { guild: guildId, ticketId: id });
    return ports.adoptions.postpone(guildId, id, plusMs(ports.clock.now(), getDelayMs(ports, adoption)), error.reason);
  }
  await ports.adoptions.remove(guildId, id);
};

const getDelayMs = ({ clock }: AdoptionPorts, { createdAt }: Adoption): number =>
  Math.min(MAX_RETRY_MS, Math.max(FIRST_RETRY_MS, toEpochMs(clock.now()) - toEpochMs(createdAt)));

const adopt = async (ports: AdoptionPorts, adoption: Adoption): Promise<void> => {
  const { guildId, id } = adoption;
  const { ticket = null } = (await ports.tickets.find(guildId, id)) ?? {};
  if (!ticket || !(await canGoOn(ports, ticket, adoption.channelId))) return takeBackOpened(ports, adoption, ticket);
  const taken = findTaken(adoption, ticket) ?? (await takeOverChannel(ports, adoption));
  // The channel of a direct ticket has the talk of staff; its conversation was imported whole.
  if (taken && !ticket.direct) await readHistory(ports, adoption, taken);
};

const findTaken = ({ adoptedAt: at }: Adoption, { channelId }: Ticket): TakenChannel | null =>
  at && channelId && { channelId, at };

/** A worker that was killed may have opened a channel for a ticket that was closed or deleted since. */
const takeBackOpened = async (
  { chat }: AdoptionPorts,
  { guildId, id, channelId }: Adoption,
  ticket: Ticket | null,
): Promise<void> => {
  if (channelId === null && !ticket?.channelId) await chat.takeBack(guildId, id);
};

/** A ticket that was closed, or has another channel, goes on without it; a channel stays with the ticket that has it. */
const canGoOn = async (
  { tickets }: AdoptionPorts,
  { guildId, id, status, channelId }: Ticket,
  adopted: ChannelId | null,
): Promise<boolean> => {
  if (status === 'closed') return false;
  if (adopted === null) return true;
  return (channelId ?? adopted) === adopted && ((await tickets.findByChannel(guildId, adopted)) ?? id) === id;
};
