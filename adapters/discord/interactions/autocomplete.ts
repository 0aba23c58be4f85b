import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import type { ChatEventUseCases } from '#core/chat-events/index.ts';
import { withTimeout } from '#core/shared/concurrency/with-timeout.ts';
import { toGuildId } from '#core/shared/ids.ts';
import type { ReadInteractionData } from '../event-schemas.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { readAutocomplete } from './read-interaction.ts';

export interface AutocompletePorts {
  readonly rest: DiscordRest;
  readonly suggestValues: ChatEventUseCases['suggestValues'];
  readonly log: { warn(fields: object, message: string): void };
}

/** Discord waits for three seconds. */
const DEADLINE_MS = 2_000;
const CONTEXT = { needs: [], place: 'an interaction' };

/** Suggests values while the user writes. A failure, or an answer that takes too long, suggests nothing. */
export const answerAutocomplete = async (ports: AutocompletePorts, interaction: ReadInteractionData): Promise<void> => {
  const { id, token } = interaction;
  const choices = await listChoices(ports, interaction);
  try {
    await ports.rest.call(CONTEXT, ({ interactions }, options) =>
      interactions.createAutocompleteResponse(id, token, { choices }, options),
    );
  } catch (error) {
    ports.log.warn({ err: error }, 'Discord did not take the suggestions for a command.');
  }
};

const listChoices = async (
  { suggestValues, log }: AutocompletePorts,
  interaction: ReadInteractionData,
): Promise<APIApplicationCommandOptionChoice<string>[]> => {
  const read = readAutocomplete(interaction);
  if (!read) return [];
  try {
    const found = await withTimeout(
      suggestValues({ ...read, guild: read.guild === null ? null : toGuildId(read.guild) }),
      {
        ms: DEADLINE_MS,
        timers: globalThis,
        onTimeout: () => [],
      },
    );
    return found.map(({ label, value }) => ({ name: label, value }));
  } catch (error) {
    log.warn({ err: error }, 'The suggestions for a command could not be read.');
    return [];
  }
};
