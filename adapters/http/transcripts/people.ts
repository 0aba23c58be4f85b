import type { Actor } from '#core/shared/actor.ts';
import type { FullTranscript, TranscriptContext } from '#core/transcripts/index.ts';

/** The persons of a transcript. Readers see names; ids are listed once, for those who have to tell equal names apart. */
export interface People {
  /** A user without a known name is called a member with a number, the same wherever they are named. */
  readonly nameUser: (id: string) => string;
  /** @param name the name at the time of what is shown; null takes the one that is known */
  readonly nameActor: (actor: Actor, name?: string | null) => string;
  /** With the kind of the actor as a word; null where the name says it already. */
  readonly describeActor: (
    actor: Actor,
    name: string | null,
  ) => { readonly name: string; readonly kind: string | null };
  /** Everybody who was named until now. */
  readonly listIds: () => readonly { readonly name: string; readonly id: string }[];
}

type Write = TranscriptContext['write'];

export const nameKind = ({ type }: Pick<Actor, 'type'>, write: Write): string => write(`transcript.kind.${type}`);

/** Names of the ticket itself come last: they are the newest. */
const listNames = ({ ticket, participants, merged }: FullTranscript): readonly (readonly [string, string])[] =>
  [
    ...merged.flatMap(listNames),
    ...participants.map(({ actor, name }) => [actor.id, name] as const),
    [ticket.requesterId, ticket.requesterName] as const,
    [ticket.claimedById, ticket.claimedByName] as const,
  ].flatMap(([id, name]) => (id === null || name === null ? [] : [[id, name] as const]));

/** Actors without a name of their own that are no users: there is nobody to tell apart. */
const UNNAMED: readonly Actor['type'][] = ['token', 'flow', 'automation', 'system'];

export const createPeople = (document: FullTranscript, write: Write): People => {
  const names = new Map(listNames(document));
  const unnamed = new Map<string, string>();
  const makeName = ({ type, id }: Actor): string => {
    if (UNNAMED.includes(type)) return nameKind({ type }, write);
    const name = unnamed.get(id) ?? `${nameKind({ type }, write)} ${unnamed.size + 1}`;
    unnamed.set(id, name);
    return name;
  };
  const describeActor: People['describeActor'] = (actor, name) => {
    const known = name ?? names.get(actor.id);
    return known === undefined ? { name: makeName(actor), kind: null } : { name: known, kind: nameKind(actor, write) };
  };
  return {
    nameUser: (id) => describeActor({ type: 'user', id }, null).name,
    nameActor: (actor, name = null) => describeActor(actor, name).name,
    describeActor,
    listIds: () => [...names, ...unnamed].map(([id, name]) => ({ name, id })),
  };
};
