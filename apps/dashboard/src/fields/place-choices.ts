import type { ChatServer } from './use-chat-server.ts';
import { t } from '../texts/texts.ts';

export interface Place {
  readonly id: string;
  readonly name: string;
}

/** What a choice is made from. */
export interface PlaceChoices {
  readonly places: readonly Place[];
  /** Whether the chat may have others, which are chosen by their ids. */
  readonly hasOthers: boolean;
  /** Those that the bot does not see. */
  readonly hiddenIds: readonly string[];
}

/** Channels, groups or forums; without a server none is known. */
export const toPlaceChoices = (server: ChatServer | null, places: readonly Place[]): PlaceChoices => ({
  places,
  hasOthers: !server?.isComplete,
  hiddenIds: (server?.hiddenPlaces ?? []).map(({ id }) => id),
});

export const toRoleChoices = (server: ChatServer | null): PlaceChoices => ({
  places: server?.roles ?? [],
  hasOthers: !server?.hasAllRoles,
  hiddenIds: [],
});

/** A forum that is not listed has tags that nobody knows. */
export const toTagChoices = (tags: readonly Place[]): PlaceChoices => ({
  places: tags,
  hasOthers: tags.length === 0,
  hiddenIds: [],
});

/** The name of a place. One that the bot does not see is not taken for gone. */
export const showPlace = ({ places, hiddenIds }: PlaceChoices, id: string): string => {
  const found = places.find((place) => place.id === id);
  if (found) return found.name;
  return hiddenIds.includes(id)
    ? t('Hidden from the bot: {{place}}', { place: id })
    : t('Unknown: {{place}}', { place: id });
};

/** What to do about places that the bot does not see, after the hint of the field. */
export const toPlaceHint = (
  hint: string | undefined,
  { hiddenIds }: PlaceChoices,
  chosen: readonly string[],
): string | undefined => {
  if (!chosen.some((id) => hiddenIds.includes(id))) return hint;
  const advice = t('The bot does not see what is hidden. In Discord, give its role “View Channels” there.');
  return hint ? `${hint} ${advice}` : advice;
};
