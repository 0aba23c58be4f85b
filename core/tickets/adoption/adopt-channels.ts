import { executeAllDue } from '../../shared/concurrency/due-by-server.ts';
import { AppError } from '../../shared/errors.ts';
import { plusMs, toEpochMs } from '../../shared/instant.ts';
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
  const found = await ports.tickets.find(adoption.guildId, adoption.id);
  // A ticket that was closed, or whose channel is that of another ticket, goes on without it.
  const owner = await ports.tickets.findByChannel(adoption.guildId, adoption.channelId);
  const hasOther = (found?.ticket.channelId ?? adoption.channelId) !== adoption.channelId;
  if (!found || found.ticket.status === 'closed' || hasOther || (owner ?? adoption.id) !== adoption.id) return;
  const adoptedAt = adoption.adoptedAt ?? (await takeOverChannel(ports, adoption));
  // The channel of a direct ticket has the talk of staff; its conversation was imported whole.
  if (adoptedAt && !found.ticket.direct) await readHistory(ports, adoption, adoptedAt);
};
