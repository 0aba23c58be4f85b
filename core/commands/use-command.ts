import { mentionUser } from '../chat/index.ts';
import type { FlowRun } from '../flows/index.ts';
import type { GuildId, UserId, ChannelId } from '../shared/ids.ts';
import { listStaffRoles } from '../people/index.ts';
import { COMMAND, type CommandPorts } from './command-ports.ts';
import type { CommandResponse } from './command.ts';
import { notFound, conflict } from '../shared/errors.ts';
import { render } from '../shared/values/template.ts';
import type { LanguageTag } from '../shared/values/language-tag.ts';

/** This is the longest message of the chat. */
const MAX_ANSWER = 2_000;

export interface UseCommand {
  readonly guild: GuildId;
  readonly name: string;
  readonly userId: UserId;
  readonly language?: LanguageTag | null;
  /** Is null outside of the channels of the server. */
  readonly channelId: ChannelId | null;
  readonly options: Readonly<Record<string, string>>;
}

export interface UseResult {
  readonly response: CommandResponse | null;
  readonly run: FlowRun | null;
}

const isStaff = async (ports: CommandPorts, guild: GuildId, user: UserId): Promise<boolean> => {
  const roles = (await ports.chat.listRoles(guild, user)) ?? [];
  return (await listStaffRoles(ports, guild)).some((role) => roles.includes(role));
};

const fillIn = (
  response: CommandResponse,
  { userId, options }: Pick<UseCommand, 'userId' | 'options'>,
): CommandResponse => {
  const values = new Map<string, string>([
    ['user.id', userId],
    // The chat shows a mention as the user's present name.
    ['user.name', mentionUser(userId)],
    ['user.mention', mentionUser(userId)],
    ...Object.entries(options).map(([name, value]) => [`vars.${name}`, value] as const),
  ]);
  return { ...response, content: render(response.content, (name) => values.get(name) ?? null, MAX_ANSWER).text };
};

/** @throws not_found; conflict when the command is disabled, or for staff only */
export const useCommand =
  (ports: CommandPorts) =>
  async ({ guild, name, userId, language = null, channelId, options }: UseCommand): Promise<UseResult> => {
    const command = await ports.commands.findByName(guild, name);
    if (!command) throw notFound(COMMAND);
    if (!command.enabled) throw conflict('disabled', `Command "${name}" is switched off.`);
    if (command.access === 'staff' && !(await isStaff(ports, guild, userId))) {
      throw conflict('role_missing', `Command "${name}" is for staff only.`);
    }
    const { response, flowId } = command;
    if (!flowId) return { response: response && fillIn(response, { userId, options }), run: null };
    const input = {
      guild,
      flow: flowId,
      userId,
      language,
      channelId,
      panelId: null,
      commandId: command.id,
      vars: options,
    };
    return { response: null, run: await ports.flowActions.startByCommand(input) };
  };
