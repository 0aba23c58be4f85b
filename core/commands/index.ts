import type { CategoryStore } from '../categories/index.ts';
import type { ChatPlatform } from '../chat/index.ts';
import type { FlowRun, FlowStore, FlowUseCases } from '../flows/index.ts';
import type { Clock } from '../shared/clock.ts';
import { conflict, invalid, notFound } from '../shared/errors.ts';
import { listChanges } from '../shared/events.ts';
import type { ChannelId, CommandId, GuildId, Ids, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { PageRequest } from '../shared/page.ts';
import { getForUpdate, getOrThrow, type RecordRef } from '../shared/records.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { assertWithinLimit, RESOURCE_LIMITS, type ResourceCounts } from '../shared/resource-limits.ts';
import { type Command, type CommandFields, type CommandResponse } from './command.ts';
import type { CommandStore } from './command-store.ts';

export { type Command, COMMAND_ACCESS } from './command.ts';
export type { CommandStore } from './command-store.ts';

export interface CommandPorts {
  readonly counts: ResourceCounts;
  readonly commands: CommandStore;
  readonly categories: CategoryStore;
  readonly flows: FlowStore;
  readonly flowActions: Pick<FlowUseCases, 'startByCommand'>;
  readonly chat: ChatPlatform;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type CommandRef = RecordRef<CommandId>;

/** What errors call it. */
export const COMMAND = 'Command';

/** Everything a caller may do with custom commands, and their use in the chat. */
export const commandUseCases = (ports: CommandPorts) => ({
  list: (guild: GuildId, page: PageRequest) => ports.commands.list(guild, page),
  /** @throws not_found */
  find: (guild: GuildId, id: CommandId) => getOrThrow(ports.commands, COMMAND, guild, id),
  create: createCommand(ports),
  update: updateCommand(ports),
  delete: async (on: CommandRef): Promise<void> => {
    await getForUpdate(ports.commands, COMMAND, on);
    await ports.commands.remove(on.guild, on.id);
  },
  sync: syncCommands(ports),
  use: useCommand(ports),
});

export type CommandUseCases = ReturnType<typeof commandUseCases>;

const DEFAULTS = { access: 'everyone', enabled: true, response: null, flowId: null } as const;

const createCommand =
  (ports: CommandPorts) =>
  (guildId: GuildId, fields: Partial<CommandFields> & Pick<CommandFields, 'name' | 'description'>): Promise<Command> =>
    ports.work.run(async () => {
      const { commands, clock, ids } = ports;
      await assertWithinLimit(ports, guildId, 'commands');
      const createdAt = clock.now();
      const identity = { id: ids.next() as CommandId, guildId, syncedAt: null, version: 1 };
      const command: Command = { ...DEFAULTS, ...fields, ...identity, createdAt, updatedAt: createdAt };
      await assertAnswer(ports, command);
      await commands.add(command);
      return command;
    });

/** @throws validation_error unless the command has one answer, which is there */
const assertAnswer = async ({ flows }: CommandPorts, { guildId, response, flowId }: Command): Promise<void> => {
  if ((response === null) === (flowId === null)) throw invalid('Exactly one of response and flowId is needed.');
  if (flowId && !(await flows.lockForUse(guildId, flowId))) throw invalid('flowId: there is no such flow.');
};

const updateCommand =
  (ports: CommandPorts) =>
  (on: CommandRef, fields: Partial<CommandFields>): Promise<Command> =>
    ports.work.run(async () => {
      const command = await getForUpdate(ports.commands, COMMAND, on);
      const next = { ...command, ...fields };
      if (Object.keys(listChanges(command, next, Object.keys(fields))).length === 0) return command;
      await assertAnswer(ports, next);
      return ports.commands.save({ ...next, updatedAt: ports.clock.now() });
    });

export interface SyncResult {
  /** What the chat offers from now on. */
  readonly names: readonly string[];
  readonly syncedAt: Instant;
}

/** Registers the enabled commands with the chat platform, in place of those it had. @throws bot_unavailable */
const syncCommands =
  ({ commands, chat, clock }: CommandPorts) =>
  async (guild: GuildId): Promise<SyncResult> => {
    const { items } = await commands.list(guild, { limit: RESOURCE_LIMITS.commands, after: null });
    const offered = items.filter(({ enabled }) => enabled);
    await chat.offerCommands(
      guild,
      offered.map(({ name, description }) => ({ name, description })),
    );
    const names = offered.map(({ name }) => name);
    const syncedAt = clock.now();
    await commands.markSynced(guild, names, syncedAt);
    return { names, syncedAt };
  };

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

/** A user runs a command in the chat. @throws not_found; conflict when it is disabled, or for staff only */
const useCommand =
  (ports: CommandPorts) =>
  async ({ guild, name, userId, channelId, options }: UseCommand): Promise<UseResult> => {
    const command = await ports.commands.findByName(guild, name);
    if (!command) throw notFound(COMMAND);
    if (!command.enabled) throw conflict(`Command "${name}" is switched off.`);
    if (command.access === 'staff' && !(await isStaff(ports, guild, userId))) {
      throw conflict(`Command "${name}" is for staff only.`);
    }
    const { response, flowId } = command;
    if (!flowId) return { response, run: null };
    const asked = { guild, flow: flowId, userId, channelId, panelId: null, vars: options };
    return { response: null, run: await ports.flowActions.startByCommand(asked) };
  };

const MAX_COMMANDS = { limit: 100, after: null };

const isStaff = async ({ categories, chat }: CommandPorts, guild: GuildId, user: UserId): Promise<boolean> => {
  const roles = (await chat.listRoles(guild, user)) ?? [];
  for (let page = MAX_COMMANDS as PageRequest; ;) {
    const { items, next } = await categories.list(guild, page);
    if (items.some(({ staffRoleIds }) => staffRoleIds.some((role) => roles.includes(role)))) return true;
    if (!next) return false;
    page = { ...MAX_COMMANDS, after: next };
  }
};
