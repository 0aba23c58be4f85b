import { Refused } from '../built-in-commands/index.ts';
import { mentionUser, toRelativeTime } from '../chat/index.ts';
import { plusMs } from '../shared/instant.ts';
import { PRESENCES, type Presence } from '../teams/index.ts';
import { declareAnywhere } from './declare.ts';
import { type AnyStaffInput, PRESENCE_TIME } from './inputs.ts';
import type { ServerContext } from '../settings/index.ts';

const CHOICES = [...PRESENCES, 'by_shift'] as const;
type Choice = (typeof CHOICES)[number];

const nameChoice = ({ write }: ServerContext, choice: Choice): string => write(`presence.${choice}`, {});

/** Without a choice the staff member is away. */
const PRESENCE: AnyStaffInput<Choice> = {
  option: {
    kind: 'text',
    description: 'option.presence',
    isRequired: false,
    choices: CHOICES.map((value) => ({ value, text: `presence.${value}` as const })),
  },
  parse: (_, { server }, given = 'away') => {
    const input = given.trim().toLowerCase();
    const found = CHOICES.find((choice) => choice === input || nameChoice(server, choice).toLowerCase() === input);
    if (found) return found;
    throw new Refused(
      server.write('answer.presence_needed', { list: CHOICES.map((one) => nameChoice(server, one)).join(', ') }),
    );
  },
};

const toStatus = (choice: Choice): Presence | null => (choice === 'by_shift' ? null : choice);

export const away = declareAnywhere({
  description: 'command.away',
  inputs: { status: PRESENCE, time: PRESENCE_TIME },
  execute: async ({ teams, clock }, { server, guild, userId }, { status: choice, time: forMs }) => {
    if (choice === 'by_shift' && forMs !== null) throw new Refused(server.write('answer.no_time_by_shift', {}));
    const until = forMs === null ? null : plusMs(clock.now(), forMs);
    const { status } = await teams.setPresence(guild, userId, { status: toStatus(choice), until });
    const values = { staff: mentionUser(userId), presence: nameChoice(server, status) };
    return until
      ? server.write('answer.presence_until', { ...values, time: toRelativeTime(until) })
      : server.write('answer.presence_set', values);
  },
});
