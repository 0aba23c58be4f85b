import { ApplicationCommandOptionType, ComponentType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { CommandOption, CommandRecord, Commands } from '../commands.ts';
import { toMessage, toPartialMember, toRole, toUser } from '../payloads.ts';
import { toResolvedChannel } from '../shown-channels.ts';
import { computePermissions } from '../permissions.ts';
import type { ChannelRecord, MessageRecord } from '../records.ts';
import type { World } from '../world.ts';

export type OptionValue = string | number | boolean;

/** A component, as far as its use matters. */
export interface UsableComponent {
  readonly type: ComponentType;
  readonly id?: number;
  readonly custom_id?: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly min_values?: number;
  readonly max_values?: number;
  readonly file_types?: readonly string[];
  readonly options?: readonly { readonly value: string }[];
  readonly components?: readonly UsableComponent[];
  readonly component?: UsableComponent;
  readonly accessory?: UsableComponent;
}

export const listComponents = (components: readonly UsableComponent[]): UsableComponent[] =>
  components.flatMap((component) => [
    component,
    ...listComponents(component.components ?? []),
    ...listComponents([component.component, component.accessory].filter((inner) => inner !== undefined)),
  ]);

/** @throws when the message has no such component, or a disabled one */
export const findComponent = ({ components }: MessageRecord, customId: string): UsableComponent => {
  const found = listComponents(components as readonly UsableComponent[]).find((one) => one.custom_id === customId);
  if (!found || found.disabled) throw new Error(`The message has no component ${customId} that can be used.`);
  return found;
};

/** @throws when the menu does not offer a value */
export const requireOffered = ({ type, options = [] }: UsableComponent, values: readonly string[]): void => {
  const unknown = values.find((value) => !options.some((option) => option.value === value));
  if (type === ComponentType.StringSelect && unknown !== undefined)
    throw new Error(`The menu does not offer ${unknown}.`);
};

interface Using {
  readonly commands: Commands;
  readonly world: World;
  readonly channel: ChannelRecord;
  readonly userId: string;
}

/** Users, roles and channels that options name, as the bot gets them. */
const resolve = ({ world, channel, userId }: Using, options: readonly CommandOption[], values: Values): object => {
  const idsOf = (types: readonly ApplicationCommandOptionType[]) =>
    options.filter(({ type, name }) => types.includes(type) && name in values).map(({ name }) => String(values[name]));
  const may = (place: ChannelRecord, id: string) => ({ permissions: String(computePermissions(world, place, id)) });
  const { User, Mentionable, Role, Channel } = ApplicationCommandOptionType;
  const guild = channel.guildId === null ? undefined : world.guild(channel.guildId);
  const users = idsOf([User, Mentionable]).filter((id) => world.users.has(id));
  const members = users.flatMap((id) => guild?.members.get(id) ?? []);
  const roles = idsOf([Role, Mentionable]).flatMap((id) => guild?.roles.get(id) ?? []);
  const named = idsOf([Channel]).map((id) => world.channel(id));
  const kinds = {
    users: users.map((id) => [id, toUser(world.user(id))]),
    members: members.map((member) => [member.userId, { ...toPartialMember(member), ...may(channel, member.userId) }]),
    roles: roles.map((role) => [role.id, toRole(role)]),
    channels: named.map((one) => [one.id, toResolvedChannel(world, one, userId)]),
  };
  const filled = Object.entries(kinds).filter(([, entries]) => entries.length > 0);
  return filled.length === 0
    ? {}
    : { resolved: Object.fromEntries(filled.map(([kind, list]) => [kind, Object.fromEntries(list)])) };
};

type Values = Readonly<Record<string, OptionValue>>;

/** Whether the owner of the guild has shown the command to the user under Integrations. */
const isPermitted = ({ world, commands, channel: { guildId }, userId }: Using, { name }: CommandRecord): boolean =>
  guildId !== null && commands.isPermitted(guildId, name, world.guild(guildId).members.get(userId)?.roles ?? []);

/** Who may not use a command does not see it. */
const requireVisible = (using: Using, command: CommandRecord): void => {
  const { world, channel, userId } = using;
  // 0 is a server, 1 is a direct message with the bot.
  const place = channel.guildId === null ? 1 : 0;
  if (command.contexts && !command.contexts.includes(place)) throw new Error(`/${command.name} is not offered here.`);
  const own = isPermitted(using, command) ? 0n : BigInt(command.default_member_permissions ?? 0);
  const needed = own | PermissionFlagsBits.UseApplicationCommands;
  const granted = computePermissions(world, channel, userId);
  if (channel.guildId !== null && (granted & needed) !== needed)
    throw new Error(`The user does not see /${command.name}.`);
};

const toOptions = (options: readonly CommandOption[], values: Values): object[] => {
  const unknown = Object.keys(values).find((name) => !options.some((option) => option.name === name));
  if (unknown !== undefined) throw new Error(`The command has no option ${unknown}.`);
  const missing = options.find(({ name, required }) => required && values[name] === undefined);
  if (missing) throw new Error(`The option ${missing.name} is required.`);
  return options.flatMap(({ name, type }) => (values[name] === undefined ? [] : [{ name, type, value: values[name] }]));
};

/** The options of a subcommand, and how a use of it names it. `path` is what stands after the name: a subcommand, or a group and a subcommand. */
const findSubcommand = ({ options = [] }: CommandRecord, path: readonly string[]) => {
  const parents = path.map((name, index) => ({ name, type: index === path.length - 1 ? 1 : 2 }));
  const inner = path.reduce<readonly CommandOption[]>((level, name) => {
    const found = level.find((option) => option.name === name);
    if (!found) throw new Error(`The command has no subcommand ${name}.`);
    return found.options ?? [];
  }, options);
  const nest = (given: object[]): object[] =>
    parents.reduceRight((below, parent) => [{ ...parent, options: below }], given);
  return { options: inner, nest };
};

const toCommandData = ({ id, name, type, guild_id: guildId }: CommandRecord) => ({
  id,
  name,
  type,
  ...(guildId && { guild_id: guildId }),
});

/**
 * What the use of a command sends.
 *
 * @throws when the user does not see the command, or the options do not fit
 */
export const fillCommand = (using: Using, command: CommandRecord, path: readonly string[], values: Values): object => {
  requireVisible(using, command);
  const { options, nest } = findSubcommand(command, path);
  return { ...toCommandData(command), options: nest(toOptions(options, values)), ...resolve(using, options, values) };
};

/**
 * What is sent while a user writes in an option; others may still be missing.
 *
 * @throws when the user does not see the command, or the option has no suggestions
 */
export const fillDraft = (
  using: Using,
  command: CommandRecord,
  path: readonly string[],
  { given, option }: { readonly given: Values; readonly option: string },
): object => {
  requireVisible(using, command);
  const { options, nest } = findSubcommand(command, path);
  if (!options.some(({ name, autocomplete }) => name === option && autocomplete))
    throw new Error(`The option ${option} has no suggestions.`);
  const written = options
    .filter(({ name }) => name in given || name === option)
    .map(({ name, type }) => ({ name, type, value: given[name] ?? '', ...(name === option && { focused: true }) }));
  return { ...toCommandData(command), options: nest(written) };
};

/**
 * What the use of a menu of a message or a member sends.
 *
 * @throws when the user does not see the menu
 */
export const fillMenu = (using: Using, command: CommandRecord, target: MessageRecord | string): object => {
  requireVisible(using, command);
  const { world } = using;
  if (typeof target === 'string')
    return {
      ...toCommandData(command),
      target_id: target,
      resolved: { users: { [target]: toUser(world.user(target)) } },
    };
  const messages = { [target.id]: toMessage(world, target) };
  return { ...toCommandData(command), target_id: target.id, resolved: { messages } };
};
