import type { TicketDetail } from '../../tickets/model/types.ts';
import type { Mentionable } from './mentionable.ts';

/** Translates between mentions as the chat takes them, `<@42>`, and as people read and write them, `@Riley`. */
export interface Mentions {
  readonly show: (text: string) => string;
  readonly send: (text: string) => string;
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** @param names by mentions, such as `<@42>`; those that two have are not translated */
export const createMentions = (names: ReadonlyMap<string, string>): Mentions => {
  const all = [...names];
  const unique = all.filter(([id, name]) => name !== '' && all.every(([other, same]) => same !== name || other === id));
  const nameOf = new Map(unique);
  const idOf = new Map(unique.map(([id, name]) => [name, id]));
  // The longest name wins: `@Sam Lee` is not `@Sam`.
  const sorted = [...idOf.keys()].sort((a, b) => b.length - a.length).map(escape);
  const mention = new RegExp(`(?<![\\p{L}\\p{N}])@(${sorted.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return {
    show: (text) =>
      text.replace(/<@(?:!?\d{1,25}|team:[\da-f-]{36})>/g, (mentioned) => {
        const name = nameOf.get(mentioned.replace('!', ''));
        return name === undefined ? mentioned : `@${name}`;
      }),
    send: (text) => (sorted.length === 0 ? text : text.replace(mention, (_, name: string) => idOf.get(name) ?? '')),
  };
};

/** Everybody in the ticket can be mentioned. */
export const listMentionable = (
  { requesterId, claimedById, participantIds }: Pick<TicketDetail, 'requesterId' | 'claimedById' | 'participantIds'>,
  toName: (id: string) => string,
): ReadonlyMap<string, string> =>
  new Map(
    [requesterId, ...(claimedById ? [claimedById] : []), ...participantIds].map((id) => [`<@${id}>`, toName(id)]),
  );

/** Names by mentions. A name that several have is that of the one who was chosen. */
export const mergeNames = (
  known: ReadonlyMap<string, string>,
  chosen: readonly Mentionable[],
): ReadonlyMap<string, string> => {
  const taken = new Set(chosen.map(({ name }) => name));
  return new Map([
    ...[...known].filter(([, name]) => !taken.has(name)),
    ...chosen.map(({ mention, name }) => [mention, name] as const),
  ]);
};
