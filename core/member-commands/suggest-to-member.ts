import { MAX_SUGGESTIONS, type Suggestion, type SuggestionKind, toSuggestions } from '../built-in-commands/index.ts';
import { listActiveCategories } from '../categories/index.ts';
import { ACTIVE_STATUSES } from '../tickets/index.ts';
import type { MemberCommandName } from './commands/member-commands.ts';
import { listOwn } from './find-own-ticket.ts';
import type { MemberInput, MemberPorts } from './member-context.ts';

export interface SuggestToMember extends Pick<MemberInput, 'guild' | 'userId'> {
  readonly name: MemberCommandName;
  readonly kind: SuggestionKind;
  readonly typed: string;
}

/** Suggests categories, or those of the user's own tickets that fit the command. */
export const suggestToMember =
  (ports: MemberPorts) =>
  async ({ name, kind, typed, ...input }: SuggestToMember): Promise<readonly Suggestion[]> => {
    const categories = await listActiveCategories(ports.categories, input.guild);
    if (kind === 'category')
      return toSuggestions(
        categories.map(({ id, name: label }) => ({ label, value: id })),
        typed,
      );
    if (kind !== 'own_ticket') return [];
    const names = new Map(categories.map(({ id, name: label }) => [id, label]));
    const tickets = await listOwn(ports, input, name === 'transcript' ? ['closed'] : ACTIVE_STATUSES, MAX_SUGGESTIONS);
    return toSuggestions(
      tickets.map(({ id, ticketNumber, categoryId, subject }) => ({
        label: [`#${ticketNumber}`, names.get(categoryId) ?? '–', ...(subject ? [subject] : [])].join(' · '),
        value: id,
      })),
      typed,
    );
  };
