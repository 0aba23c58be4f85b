import { ApplicationCommandOptionType, InteractionContextType } from 'discord-api-types/v10';
import { type BuiltInCommand, BUILT_IN_COMMANDS } from '#core/staff-commands/index.ts';
import { listKeys } from '#core/shared/values/list-keys.ts';
import { PRIORITIES } from '#core/tickets/index.ts';
import type { DiscordRest } from './rest/discord-rest.ts';
import type { Repeat } from './repeat.ts';

const DESCRIPTIONS: Readonly<Record<BuiltInCommand, string>> = {
  claim: 'Claim this ticket',
  unclaim: 'Give this ticket back to the team',
  close: 'Close this ticket',
  'close-request': 'Ask the requester whether this ticket can be closed',
  add: 'Add somebody to this ticket',
  remove: 'Remove somebody from this ticket',
  transfer: 'Hand this ticket over to a colleague',
  move: 'Move this ticket to another category',
  priority: 'Set the priority of this ticket',
  tag: 'Add or remove a tag of this ticket',
  note: 'Write a note that only staff sees',
  reopen: 'Reopen this ticket',
  canned: 'Send a canned reply',
};

type OptionName = (typeof BUILT_IN_COMMANDS)[BuiltInCommand][number];

const { String: Text, User } = ApplicationCommandOptionType;

const toChoices = (values: readonly string[]) => values.map((value) => ({ name: value, value }));

const OPTIONS = {
  reason: { type: Text, description: 'Why', required: false, max_length: 1_000 },
  user: { type: User, description: 'Who', required: true },
  category: { type: Text, description: 'The name of the category', required: true },
  level: { type: Text, description: 'The priority', required: true, choices: toChoices(PRIORITIES) },
  action: { type: Text, description: 'What to do', required: true, choices: toChoices(['add', 'remove']) },
  tag: { type: Text, description: 'The tag', required: true, max_length: 50 },
  text: { type: Text, description: 'The note', required: true, max_length: 4_000 },
  shortcut: { type: Text, description: 'The shortcut of the canned reply', required: true },
} as const satisfies Readonly<Record<OptionName, object>>;

/** The built-in commands as Discord takes them. */
export const describeBuiltInCommands = () =>
  listKeys(BUILT_IN_COMMANDS).map((name) => ({
    name,
    description: DESCRIPTIONS[name],
    contexts: [InteractionContextType.Guild],
    options: BUILT_IN_COMMANDS[name].map((option) => ({ name: option, ...OPTIONS[option] })),
  }));

/**
 * Makes these the commands of the bot in all servers, instead of those that it had, as soon as Discord can be reached. A repetition
 * changes nothing.
 *
 * @throws DiscordRefusal; what passes, when the repetition has ended
 */
export const offerBuiltInCommands = (rest: DiscordRest, applicationId: string, repeat: Repeat): Promise<void> => {
  const context = { needs: 'the scope applications.commands', place: 'Discord' };
  return repeat(async () => {
    await rest.call(context, ({ applicationCommands }, options) =>
      applicationCommands.bulkOverwriteGlobalCommands(applicationId, describeBuiltInCommands(), options),
    );
  });
};
