import { isUuid } from '../shared/ids.ts';
import type { ErasedPerson } from './erasure.ts';

export const ERASED = '[erased]';

type Fields = Readonly<Record<string, unknown>>;
export type PersonKeys = Pick<ErasedPerson, 'userId' | 'pseudonym' | 'mode'>;

/** `isOwn` means that the value is about a ticket that the person opened. */
interface Erasing extends PersonKeys {
  readonly isOwn: boolean;
}

/** Maps a field with the name or picture of a user to the field beside it with the id. */
const NAME_FIELDS: Readonly<Record<string, string>> = {
  requesterName: 'requesterId',
  claimedByName: 'claimedById',
  authorName: 'authorId',
  authorAvatarUrl: 'authorId',
};
const PROFILE_FIELDS: readonly string[] = ['name', 'avatarUrl', 'username', 'displayName', 'resourceName'];
/** Contains digits, but names no user. */
const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** Matches the id where it is not a part of something longer, such as another id. */
export const toIdPattern = (userId: string): string => `(^|[^0-9A-Za-z])${userId}($|[^0-9A-Za-z])`;

export const replaceId = (text: string, { userId, pseudonym }: PersonKeys): string =>
  INSTANT.test(text) || isUuid(text)
    ? text
    : text.replaceAll(new RegExp(`(?<![0-9A-Za-z])${userId}(?![0-9A-Za-z])`, 'g'), pseudonym);

/** Puts the pseudonym in place of the id, and removes names, pictures and texts of the person. */
export const eraseValue = (value: unknown, person: PersonKeys, isOwn: boolean): unknown =>
  erase(value, { ...person, isOwn });

const erase = (value: unknown, erasing: Erasing): unknown => {
  if (typeof value === 'string') return replaceId(value, erasing);
  if (Array.isArray(value)) return value.map((one) => erase(one, erasing));
  if (!isFields(value)) return value;
  return isChanges(value) ? eraseChanges(value, erasing) : eraseFields(value, erasing);
};

interface Change {
  readonly from: unknown;
  readonly to: unknown;
}

const isChanges = (fields: Fields): fields is Readonly<Record<string, Change>> => {
  const values = Object.values(fields);
  return values.length > 0 && values.every((value) => isFields(value) && 'from' in value && 'to' in value);
};

/** Each side of a change is a record of its own, so a name goes with the id beside it. */
const eraseChanges = (changes: Readonly<Record<string, Change>>, erasing: Erasing): Fields => {
  const eraseSide = (side: keyof Change): Fields => {
    const entries = Object.entries(changes).map(([name, change]) => [name, change[side]] as const);
    return eraseFields(Object.fromEntries(entries), erasing);
  };
  const [from, to] = [eraseSide('from'), eraseSide('to')];
  return Object.fromEntries(Object.keys(changes).map((name) => [name, { from: from[name], to: to[name] }]));
};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPersonId = (value: unknown, { userId, pseudonym }: PersonKeys): boolean =>
  value === userId || value === pseudonym;

/** Accepts an id or an actor. */
const isPerson = (value: unknown, person: PersonKeys): boolean =>
  isPersonId(isFields(value) ? value['id'] : value, person);

const eraseFields = (fields: Fields, erasing: Erasing): Fields => {
  const inside = { ...erasing, isOwn: erasing.isOwn || isPerson(fields['requesterId'], erasing) };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isNameOfPerson(name, fields, erasing)
        ? eraseName(name, value)
        : isTextOfPerson(name, fields, inside)
          ? eraseText(name, value)
          : erase(value, inside),
    ]),
  );
};

const isAuthor = (fields: Fields, person: PersonKeys): boolean =>
  isPerson(fields['author'], person) || isPerson(fields['authorId'], person);

const isNameOfPerson = (name: string, fields: Fields, person: PersonKeys): boolean => {
  const idField = NAME_FIELDS[name];
  if (idField === 'authorId') return isAuthor(fields, person);
  if (idField) return isPerson(fields[idField], person);
  if (!PROFILE_FIELDS.includes(name)) return false;
  return ['userId', 'id', 'actor', 'after', 'before'].some((other) => isProfileOf(fields[other], other, person));
};

/** A record of the audit log names its person in the fields that changed. */
const isProfileOf = (value: unknown, field: string, person: PersonKeys): boolean =>
  field === 'after' || field === 'before'
    ? isFields(value) && isPersonId(value['userId'], person)
    : isPerson(value, person);

const eraseName = (name: string, value: unknown): unknown =>
  value === null || NAME_FIELDS[name] || name === 'avatarUrl' ? null : ERASED;

type TextRule = (fields: Fields, erasing: Erasing) => boolean;
const isOfTicket: TextRule = (_, { isOwn }) => isOwn;
const isContentOfTicket: TextRule = (_, { isOwn, mode }) => isOwn && mode === 'erase';
const isContentOfAuthor: TextRule = (fields, erasing) => erasing.mode === 'erase' && isAuthor(fields, erasing);

/** Texts that describe the person are always removed, other texts in the mode `erase`. */
const TEXT_FIELDS: Readonly<Record<string, TextRule>> = {
  subject: isOfTicket,
  comment: isOfTicket,
  closeReason: (fields, erasing) => isPerson(fields['closedBy'], erasing),
  reason: (fields, erasing) => isPerson(fields['requestedById'] ?? fields['scheduledById'], erasing),
  formAnswers: isContentOfTicket,
  requesterRoleIds: isOfTicket,
  requesterLanguage: isOfTicket,
  externalId: isContentOfTicket,
  metadata: isContentOfTicket,
  content: isContentOfAuthor,
  attachments: isContentOfAuthor,
  parts: isContentOfAuthor,
  quote: isContentOfAuthor,
};

const isTextOfPerson = (name: string, fields: Fields, erasing: Erasing): boolean =>
  TEXT_FIELDS[name]?.(fields, erasing) ?? false;

/** Erases values that are no texts. */
const LEFT: Readonly<Record<string, (value: unknown) => unknown>> = {
  formAnswers: (value) => (Array.isArray(value) ? value.map(eraseAnswer) : value),
  requesterRoleIds: () => null,
  requesterLanguage: () => null,
  externalId: () => null,
  parts: () => null,
  metadata: () => ({}),
  attachments: () => [],
};

const eraseText = (name: string, value: unknown): unknown => {
  if (value === null || value === undefined) return value;
  const leave = LEFT[name];
  return leave ? leave(value) : ERASED;
};

const eraseAnswer = (answer: unknown): unknown => {
  if (!isFields(answer)) return answer;
  const { displayValues: _, ...rest } = answer;
  return { ...rest, value: ERASED };
};
