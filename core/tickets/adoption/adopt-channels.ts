import { executeAllDue } from '../../shared/concurrency/due-by-server.ts';
import { AppError } from '../../shared/errors.ts';
import { plusMs, toEpochMs } from '../../shared/instant.ts';
import type { Ticket } from '../model/ticket.ts';
import type { ChannelId } from '../../shared/ids.ts';
import type { Adoption } from './adoption-store.ts';
import { type AdoptionPorts, takeOverChannel } from './take-over-channel.ts';
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
  const { guildId, id, channelId } = adoption;
  const found = await ports.tickets.find(guildId, id);
  const owner = (await ports.tickets.findByChannel(guildId, channelId)) ?? id;
  if (!found || !canGoOn(found.ticket, channelId) || owner !== id) return;
  const adoptedAt = adoption.adoptedAt ?? (await takeOverChannel(ports, adoption));
  // The channel of a direct ticket has the talk of staff; its conversation was imported whole.
  if (adoptedAt && !found.ticket.direct) await readHistory(ports, adoption, adoptedAt);
};

/** A ticket that was closed, or has another channel, goes on without it. */
const canGoOn = ({ status, channelId }: Ticket, adopted: ChannelId): boolean =>
  status !== 'closed' && (channelId ?? adopted) === adopted;
