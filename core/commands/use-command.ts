import type { FlowRun } from '../flows/index.ts';
import type { GuildId, UserId, ChannelId } from '../shared/ids.ts';
import { findSettings } from '../settings/index.ts';
import { COMMAND, type CommandPorts } from './command-ports.ts';
import type { PageRequest } from '../shared/page.ts';
import type { CommandResponse } from './command.ts';
import { notFound, conflict } from '../shared/errors.ts';

export interface UseCommand {
  readonly guild: GuildId;
  readonly name: string;
  readonly userId: UserId;
  /** Where; null when that is no channel of the server. */
  readonly channelId: ChannelId | null;
  /** What was given with it, by name. */
  readonly options: Readonly<Record<string, string>>;
}

/** What the platform shows, or the run that was started. */
export interface UseResult {
  readonly response: CommandResponse | null;
  readonly run: FlowRun | null;
}

const MAX_COMMANDS = { limit: 100, after: null };

const isStaff = async (ports: CommandPorts, guild: GuildId, user: UserId): Promise<boolean> => {
  const { categories, chat } = ports;
  const roles = (await chat.listRoles(guild, user)) ?? [];
  const { staffRoleIds } = await findSettings(ports, guild);
  if (staffRoleIds.some((role) => roles.includes(role))) return true;
  for (let page = MAX_COMMANDS as PageRequest; ;) {
    const { items, next } = await categories.list(guild, {}, page);
    if (items.some(({ staffRoleIds }) => staffRoleIds.some((role) => roles.includes(role)))) return true;
    if (!next) return false;
    page = { ...MAX_COMMANDS, after: next };
  }
};

/** A user runs a command in the chat. @throws not_found; conflict when it is disabled, or for staff only */
export const useCommand =
  (ports: CommandPorts) =>
  async ({ guild, name, userId, channelId, options }: UseCommand): Promise<UseResult> => {
    const command = await ports.commands.findByName(guild, name);
    if (!command) throw notFound(COMMAND);
    if (!command.enabled) throw conflict('disabled', `Command "${name}" is switched off.`);
    if (command.access === 'staff' && !(await isStaff(ports, guild, userId))) {
      throw conflict('role_missing', `Command "${name}" is for staff only.`);
    }
    const { response, flowId } = command;
    if (!flowId) return { response, run: null };
    const input = { guild, flow: flowId, userId, channelId, panelId: null, vars: options };
    return { response: null, run: await ports.flowActions.startByCommand(input) };
  };
