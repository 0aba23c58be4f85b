import { type ChatPlatform, toTextNotice } from '../../chat/index.ts';
import type { ProblemRecorder } from '../../problems/index.ts';
import { loadSettings, type SettingsStore } from '../../settings/index.ts';
import { conflict } from '../../shared/errors.ts';
import type { ChannelId, GuildId, TicketId, UserId } from '../../shared/ids.ts';
import { isStaffMember, type StaffPorts } from './staff-members.ts';

export const NOTIFIED_PLACES = ['log_channel', 'channel', 'staff'] as const;

export interface NotifyPeople {
  readonly guild: GuildId;
  readonly ticket: TicketId;
  /** Each message is sent once under this key. */
  readonly key: string;
  readonly to: (typeof NOTIFIED_PLACES)[number];
  readonly channelId: ChannelId | null;
  readonly userIds: readonly UserId[];
  readonly content: string;
}

export interface NotifyPorts extends StaffPorts {
  readonly chat: ChatPlatform;
  readonly settings: SettingsStore;
  readonly problems: ProblemRecorder;
}

/**
 * Writes outside of the ticket; nobody is mentioned. @returns how many messages arrived @throws conflict without a
 * channel or a staff member that could get it; as `ChatPlatform`
 */
export const notifyPeople =
  (ports: NotifyPorts) =>
  async (input: NotifyPeople): Promise<number> => {
    try {
      return input.to === 'staff' ? await writeToStaff(ports, input) : await writeInChannel(ports, input);
    } catch (error) {
      await ports.problems.record(error, { guild: input.guild, ticketId: input.ticket });
      throw error;
    }
  };

const writeInChannel = async (ports: NotifyPorts, { guild, key, to, content, ...input }: NotifyPeople) => {
  const channelId = to === 'channel' ? input.channelId : (await loadSettings(ports, guild)).logChannelId;
  if (!channelId) throw conflict('no_target', 'There is no channel to write in: the server has no log channel.');
  const posted = await ports.chat.postMessage(key, guild, channelId, toTextNotice(content));
  if (!posted) throw conflict('channel_gone', `Channel ${channelId} does not exist any more.`);
  return 1;
};

const writeToStaff = async (
  ports: NotifyPorts,
  { guild, ticket, key, userIds, content }: NotifyPeople,
): Promise<number> => {
  let count = 0;
  for (const user of userIds) {
    const mayRead = await isStaffMember(ports, guild, ticket, user);
    const sent = mayRead && (await ports.chat.sendDirectMessage(`${key}:${user}`, guild, user, toTextNotice(content)));
    if (sent) count += 1;
  }
  if (count === 0) throw conflict('no_target', 'None of them is a staff member who takes messages.');
  return count;
};
