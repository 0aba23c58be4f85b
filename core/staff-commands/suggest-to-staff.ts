import {
  type CommandOptions,
  Refused,
  type Suggestion,
  type SuggestionKind,
  toSuggestions,
} from '../built-in-commands/index.ts';
import { listOtherCategories, listReplies } from './list-choices.ts';
import { loadServer, openStaffContext, type StaffContext, type StaffInput, type StaffPorts } from './staff-context.ts';

export interface SuggestToStaff extends StaffInput {
  readonly kind: SuggestionKind;
  readonly typed: string;
  /** Holds the other options that are given so far. */
  readonly options: CommandOptions;
}

/** Returns nothing for others than staff, and outside the channels of tickets. */
export const suggestToStaff =
  (ports: StaffPorts) =>
  async ({ kind, typed, options, ...input }: SuggestToStaff): Promise<readonly Suggestion[]> => {
    try {
      const context = await openStaffContext(ports, await loadServer(ports, input), input);
      return toSuggestions(
        await listKnown(ports, context, { kind, typed, options }),
        kind === 'canned_reply' ? '' : typed,
      );
    } catch (error) {
      if (error instanceof Refused) return [];
      throw error;
    }
  };

const listKnown = (
  ports: StaffPorts,
  context: StaffContext,
  { kind, typed, options }: Pick<SuggestToStaff, 'kind' | 'typed' | 'options'>,
): Promise<readonly Suggestion[]> => {
  if (kind === 'category') return listOtherCategories(ports, context);
  if (kind === 'canned_reply') return listReplies(ports, context, typed);
  return kind === 'tag' ? listKnownTags(ports, context, options) : Promise.resolve([]);
};

/** Tags of the ticket can be removed; the most used ones of the server can be added. */
const listKnownTags = async (
  { tickets }: StaffPorts,
  { ticket }: StaffContext,
  { action }: CommandOptions,
): Promise<readonly Suggestion[]> => {
  const used = action === 'remove' ? [] : (await tickets.listTags(ticket.guildId)).map(({ tag }) => tag);
  const tags = action === 'remove' ? ticket.tags : used.filter((tag) => !ticket.tags.includes(tag));
  return tags.map((tag) => ({ label: tag, value: tag }));
};
