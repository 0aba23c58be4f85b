import { ApplicationCommandOptionType, ApplicationCommandType } from 'discord-api-types/v10';
import { refuse, refuseField } from './errors.ts';
import type { World } from './world.ts';

const MAX_COMMANDS = 100;
const MAX_CREATES_A_DAY = 200;
const DAY_MS = 86_400_000;
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

type LocalizedNames = Readonly<Partial<Record<string, string | null>>> | null;

export interface CommandOption {
  readonly type: ApplicationCommandOptionType;
  readonly name: string;
  readonly name_localizations?: LocalizedNames | undefined;
  readonly required?: boolean;
  readonly options?: readonly CommandOption[];
  readonly autocomplete?: boolean;
  readonly choices?: readonly { readonly name: string; readonly value: string | number }[];
}

/** A command as a request gives it. */
export interface CommandBody {
  readonly name: string;
  readonly name_localizations?: LocalizedNames | undefined;
  readonly type?: ApplicationCommandType | null;
  readonly description?: string | null;
  readonly options?: readonly CommandOption[] | null;
  readonly default_member_permissions?: string | null;
  readonly contexts?: readonly number[] | null;
}

/** A command as Discord shows it. */
export interface CommandRecord {
  readonly id: string;
  readonly application_id: string;
  readonly version: string;
  readonly type: ApplicationCommandType;
  readonly name: string;
  readonly description: string;
  readonly default_member_permissions: string | null;
  readonly contexts: readonly number[] | null;
  readonly options?: readonly CommandOption[];
  readonly guild_id?: string;
  readonly nsfw: boolean;
}

const typeOf = ({ type }: CommandBody): ApplicationCommandType => type ?? ApplicationCommandType.ChatInput;
const isSame = (a: CommandBody, b: CommandBody): boolean => a.name === b.name && typeOf(a) === typeOf(b);

/** @throws 50035 */
const requireOptions = (options: readonly CommandOption[], at: string): void => {
  const optional = options.findIndex(({ required }) => !required);
  const late = options.findIndex(({ required }, index) => required && optional >= 0 && index > optional);
  if (late >= 0) {
    const message = 'Required options must be placed before non-required options';
    throw refuseField(`${at}options.${late}`, 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', message);
  }
  if (new Set(options.map(({ name }) => name)).size < options.length) {
    throw refuseField(`${at}options`, 'APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED', 'Option names must be unique');
  }
  for (const [index, { name, options: inner, name_localizations: names }] of options.entries()) {
    requireNames({ name, name_localizations: names }, `${at}options.${index}.`);
    requireOptions(inner ?? [], `${at}options.${index}.`);
  }
};

type Names = Pick<CommandBody, 'name' | 'name_localizations'>;

/** @throws 50035 */
const requireNames = ({ name, name_localizations: localized }: Names, at: string): void => {
  const names = [name, ...Object.values(localized ?? {}).filter((one) => typeof one === 'string')];
  if (names.some((one) => !NAME.test(one) || one !== one.toLowerCase()))
    throw refuseField(`${at}name`, 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
};

/** What the schema of a command does not say. @throws 50035 */
const requireValid = (command: CommandBody, at: string): void => {
  if (typeOf(command) !== ApplicationCommandType.ChatInput) return;
  requireNames(command, at);
  if (!command.description) throw refuseField(`${at}description`, 'BASE_TYPE_REQUIRED', 'This field is required');
  requireOptions(command.options ?? [], at);
};

const toShown = (body: CommandBody) => ({
  type: typeOf(body),
  name: body.name,
  description: body.description ?? '',
  default_member_permissions: body.default_member_permissions ?? null,
  contexts: body.contexts ?? null,
});

/** The commands of the application: global ones, and those of each guild. */
export class Commands {
  readonly #world: World;
  /** By guild; null for global ones. */
  readonly #commands = new Map<string | null, CommandRecord[]>();
  readonly #creates = new Map<string | null, number[]>();
  /** Guild, command and role, of the roles that see a command although they have no right of moderators. */
  readonly #permitted = new Set<string>();

  constructor(world: World) {
    this.#world = world;
  }

  list(guildId: string | null): readonly CommandRecord[] {
    return this.#commands.get(guildId) ?? [];
  }

  /** What a user finds under a name in a guild: its own commands go before global ones. */
  findByName(guildId: string | null, name: string): CommandRecord | undefined {
    const own = guildId === null ? [] : this.list(guildId);
    return [...own, ...this.list(null)].find(
      (command) => command.name === name && command.type === ApplicationCommandType.ChatInput,
    );
  }

  /** What a user finds in the menu of a message or a member. */
  findMenu(name: string, type: ApplicationCommandType): CommandRecord | undefined {
    return this.list(null).find((command) => command.name === name && command.type === type);
  }

  /** The owner of a guild shows a command to a role, on the page Integrations of its settings. */
  permit(guildId: string, name: string, roleId: string): void {
    this.#permitted.add([guildId, name, roleId].join());
  }

  /** Whether one of the roles, or everybody, was given a command under Integrations. */
  isPermitted(guildId: string, name: string, roleIds: readonly string[]): boolean {
    return [guildId, ...roleIds].some((roleId) => this.#permitted.has([guildId, name, roleId].join()));
  }

  /** @throws 10063 */
  get(guildId: string | null, id: string): CommandRecord {
    const found = this.list(guildId).find((command) => command.id === id);
    if (!found) throw refuse(10_063);
    return found;
  }

  /** Creates a command, or replaces the one of that name and type. @throws 50035, 30032, 30034 */
  put(guildId: string | null, body: CommandBody): { readonly command: CommandRecord; readonly isNew: boolean } {
    requireValid(body, '');
    const known = this.list(guildId).find((command) => isSame(command, body));
    const others = this.list(guildId).filter((command) => command !== known);
    if (!known && others.length >= MAX_COMMANDS) throw refuse(30_032);
    if (!known) this.#countCreates(guildId, 1);
    const command = this.#toRecord(guildId, body, known);
    this.#commands.set(guildId, [...others, command]);
    return { command, isNew: !known };
  }

  /** Replaces all commands. Those whose name and type stay keep their ids. @throws 50035, 30032, 30034 */
  replace(guildId: string | null, bodies: readonly CommandBody[]): readonly CommandRecord[] {
    for (const [index, body] of bodies.entries()) {
      requireValid(body, `${index}.`);
      if (bodies.slice(0, index).some((other) => isSame(other, body))) {
        const message = 'Application command names must be unique';
        throw refuseField(`${index}.name`, 'APPLICATION_COMMANDS_DUPLICATE_NAME', message);
      }
    }
    if (bodies.length > MAX_COMMANDS) throw refuse(30_032);
    const before = this.list(guildId);
    const pairs = bodies.map((body) => ({ body, known: before.find((command) => isSame(command, body)) }));
    this.#countCreates(guildId, pairs.filter(({ known }) => !known).length);
    const commands = pairs.map(({ body, known }) => this.#toRecord(guildId, body, known));
    this.#commands.set(guildId, commands);
    return commands;
  }

  /** @throws 10063, 50035 */
  patch(guildId: string | null, id: string, changes: Partial<CommandBody>): CommandRecord {
    const known = this.get(guildId, id);
    const body = { ...known, ...changes };
    requireValid(body, '');
    const command = this.#toRecord(guildId, body, known);
    this.#commands.set(
      guildId,
      this.list(guildId).map((other) => (other === known ? command : other)),
    );
    return command;
  }

  /** @throws 10063 */
  delete(guildId: string | null, id: string): void {
    const known = this.get(guildId, id);
    this.#commands.set(
      guildId,
      this.list(guildId).filter((other) => other !== known),
    );
  }

  #countCreates(guildId: string | null, count: number): void {
    const now = this.#world.now();
    const recent = (this.#creates.get(guildId) ?? []).filter((at) => at > now - DAY_MS);
    if (recent.length + count > MAX_CREATES_A_DAY) throw refuse(30_034);
    this.#creates.set(guildId, [...recent, ...Array.from({ length: count }, () => now)]);
  }

  #toRecord(guildId: string | null, body: CommandBody, known?: CommandRecord): CommandRecord {
    return {
      id: known?.id ?? this.#world.newId(),
      application_id: this.#world.bot.id,
      version: this.#world.newId(),
      ...toShown(body),
      nsfw: false,
      ...(body.options?.length && { options: body.options }),
      ...(guildId !== null && { guild_id: guildId }),
    };
  }
}
