import { Refused } from '../built-in-commands/index.ts';
import type { GuildId } from '../shared/ids.ts';
import { truncate } from '../shared/values/text.ts';
import { listTeams, type Team } from '../teams/index.ts';
import type { StaffInputOf } from './inputs.ts';
import type { StaffPorts } from './staff-context.ts';

/** Null without one. Accepts the name, or the id that was suggested. */
export const MENTIONED_TEAM: StaffInputOf<Team | null> = {
  option: { kind: 'text', description: 'option.mentioned_team', isRequired: false, suggests: true },
  parse: async (ports, { server, guild }, given = '') => {
    const sought = given.trim().toLowerCase();
    if (sought === '') return null;
    const found = (await listTeams(ports, guild)).find(
      ({ id, name }) => id === sought || name.toLowerCase() === sought,
    );
    if (!found) throw new Refused(server.write('answer.no_such_team', { team: truncate(given.trim(), 100) }));
    return found;
  },
  suggest: async (ports, { guild }) =>
    (await listTeams(ports, guild)).map(({ id, name }) => ({ label: name, value: id })),
};

/** Writes the names of the teams that a text mentions. */
export const nameTeams = async (
  ports: StaffPorts,
  guild: GuildId,
  texts: readonly string[],
): Promise<readonly string[]> => {
  if (!texts.some((text) => TEAM_MENTION.test(text))) return texts;
  const names = new Map((await listTeams(ports, guild)).map(({ id, name }) => [id as string, name]));
  return texts.map((text) =>
    text.replaceAll(new RegExp(TEAM_MENTION, 'g'), (mention, id: string) => {
      const name = names.get(id);
      return name === undefined ? mention : `@${name}`;
    }),
  );
};

const TEAM_MENTION = /<@team:([\da-f-]{36})>/;
