import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { CommandOptionType, OfferedCommand, OfferedOption } from '#core/chat/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { isRefusedFor } from '../rest/failures.ts';

type OptionTexts = Pick<APIApplicationCommandBasicOption, 'name' | 'description' | 'required'>;
type Choices = OfferedOption['choices'];

const toTexts = (choices: Choices) =>
  choices && { choices: choices.map(({ name, value }) => ({ name, value: String(value) })) };

const toNumbers = (choices: Choices) =>
  choices && { choices: choices.map(({ name, value }) => ({ name, value: Number(value) })) };

type BuildOption = (texts: OptionTexts, choices: Choices) => APIApplicationCommandBasicOption;

const BUILDERS: Readonly<Record<CommandOptionType, BuildOption>> = {
  string: (texts, choices) => ({ ...texts, type: ApplicationCommandOptionType.String, ...toTexts(choices) }),
  integer: (texts, choices) => ({ ...texts, type: ApplicationCommandOptionType.Integer, ...toNumbers(choices) }),
  number: (texts, choices) => ({ ...texts, type: ApplicationCommandOptionType.Number, ...toNumbers(choices) }),
  boolean: (texts) => ({ ...texts, type: ApplicationCommandOptionType.Boolean }),
  user: (texts) => ({ ...texts, type: ApplicationCommandOptionType.User }),
  channel: (texts) => ({ ...texts, type: ApplicationCommandOptionType.Channel }),
  role: (texts) => ({ ...texts, type: ApplicationCommandOptionType.Role }),
  mentionable: (texts) => ({ ...texts, type: ApplicationCommandOptionType.Mentionable }),
  attachment: (texts) => ({ ...texts, type: ApplicationCommandOptionType.Attachment }),
};

const toOption = ({ type, name, description, isRequired, choices }: OfferedOption): APIApplicationCommandBasicOption =>
  BUILDERS[type]({ name, description, required: isRequired }, choices);

export type CommandBody = RESTPostAPIChatInputApplicationCommandsJSONBody;

/** A command as Discord takes it. */
export const toCommandBody = ({ name, description, options = [] }: OfferedCommand): CommandBody => ({
  type: ApplicationCommandType.ChatInput,
  name,
  description,
  options: options.map(toOption),
});

/** The fields that decide whether two commands are the same; Discord adds others of its own. */
const toComparable = ({ name, description, options }: CommandBody | APIApplicationCommand): string =>
  JSON.stringify({ name, description, options: (options ?? []).map(toComparableOption) });

const toComparableOption = (option: APIApplicationCommandOption): object => {
  const { type, name, description, required = false } = option;
  const choices = 'choices' in option ? (option.choices ?? []) : [];
  return { type, name, description, required, choices: choices.map(({ name: label, value }) => [label, value]) };
};

/** The commands of servers, which Discord calls guild commands. */
export class GuildCommands {
  readonly #rest: DiscordRest;
  readonly #applicationId: string;

  constructor(rest: DiscordRest, applicationId: string) {
    this.#rest = rest;
    this.#applicationId = applicationId;
  }

  /** Makes these the commands of a server, by as few requests as possible: a server takes 200 new commands a day. */
  async offer(guild: GuildId, commands: readonly OfferedCommand[]): Promise<void> {
    const known = await this.#call(guild, (api, id, options) => api.getGuildCommands(id, guild, {}, options));
    const bodies = commands.map(toCommandBody);
    for (const { id, name } of known) if (!bodies.some((body) => body.name === name)) await this.#remove(guild, id);
    for (const body of bodies) {
      const before = known.find(({ name, type }) => name === body.name && type === ApplicationCommandType.ChatInput);
      if (!before || toComparable(before) !== toComparable(body)) await this.#put(guild, before?.id, body);
    }
  }

  #put(guild: GuildId, known: string | undefined, body: CommandBody): Promise<unknown> {
    const { type: _, ...changes } = body;
    return this.#call(guild, (api, id, options) =>
      known === undefined
        ? api.createGuildCommand(id, guild, body, options)
        : api.editGuildCommand(id, guild, known, changes, options),
    );
  }

  async #remove(guild: GuildId, command: string): Promise<void> {
    try {
      await this.#call(guild, (api, id, options) => api.deleteGuildCommand(id, guild, command, options));
    } catch (error) {
      if (!isRefusedFor(error, 'unknownCommand')) throw error;
    }
  }

  #call<T>(
    guild: GuildId,
    request: (api: CommandsApi, applicationId: string, options: CallOptions) => Promise<T>,
  ): Promise<T> {
    const context = { needs: ['the scope applications.commands'], place: `server ${guild}` } as const;
    return this.#rest.call(context, ({ applicationCommands }, options) =>
      request(applicationCommands, this.#applicationId, options),
    );
  }
}

type Request = Parameters<DiscordRest['call']>[1];
type CommandsApi = Parameters<Request>[0]['applicationCommands'];
type CallOptions = Parameters<Request>[1];
