import type { RefObject } from 'react';
import { useColleagues } from '../../fields/members/use-found-members.ts';
import { useSettledText } from '../../kit/use-settled-text.ts';
import { useTeamChoices } from '../../tickets/model/team-choices.ts';
import type { Owner } from '../../owner.ts';
import type { TicketDetail } from '../../tickets/model/types.ts';
import type { Names } from '../conversation/changes.ts';
import { usePresences } from '../../teams/use-presences.ts';
import type { DraftProps } from './draft.ts';
import { findMentionQuery, type Mentionable, rankMentionable } from './mentionable.ts';
import { createMentions, listMentionable, mergeNames } from './mentions.ts';
import { createKeyHandler, useTyping } from './use-typing.ts';

const toPerson = (id: string, name: string | null): Mentionable => ({
  mention: `<@${id}>`,
  name: name ?? id,
  isTeam: false,
});

/** The first of the staff, and the teams of the server. */
const useStaffAndTeams = (owner: Owner, isEnabled: boolean): readonly Mentionable[] => {
  const { data: staff = [] } = usePresences(owner, isEnabled);
  const teams = useTeamChoices(owner, isEnabled);
  return [
    ...staff.map(({ staffId, name }) => toPerson(staffId, name)),
    ...teams.map(({ id, name }) => ({ mention: `<@team:${id}>`, name, isTeam: true })),
  ];
};

export interface MentionableNames {
  /** Whom a note can mention. */
  readonly all: readonly Mentionable[];
  /** By mentions, of everybody in the ticket, too. */
  readonly names: ReadonlyMap<string, string>;
}

interface NamesOptions extends Pick<DraftProps, 'draft'> {
  readonly owner: Owner;
  readonly ticket: TicketDetail;
  readonly names: Pick<Names, 'user'>;
}

/** Who is known by name where the draft is written. */
export const useMentionable = ({ owner, ticket, draft, names }: NamesOptions): MentionableNames => {
  const isNote = draft.mode === 'note';
  const all = useStaffAndTeams(owner, isNote);
  const known = new Map([
    ...listMentionable(ticket, names.user),
    ...all.map(({ mention, name }) => [mention, name] as const),
  ]);
  return { all, names: mergeNames(known, isNote ? draft.mentioned : []) };
};

/** The staff whose name begins with what is typed, found by the service. */
const useFound = (owner: Owner, query: string): readonly Mentionable[] => {
  const settled = useSettledText(query);
  const { data = [], isPlaceholderData } = useColleagues(owner, settled, settled !== '');
  const found = data.map(({ userId, name }) => toPerson(userId, name));
  if (query === '') return [];
  // Until the answer for it is there, those of the text before that fit.
  return settled === query && !isPlaceholderData ? found : rankMentionable(found, query);
};

interface MentionOptions extends DraftProps {
  readonly owner: Owner;
  readonly mentionable: MentionableNames;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The people and teams for what is typed after `@` in a note. */
export const useMention = ({ owner, draft, mentionable, field, onChange }: MentionOptions) => {
  const { all, names } = mentionable;
  const text = draft.note;
  const typing = useTyping(text);
  const { caret, active, isDismissed, onType, onCaret } = typing;
  const typed = draft.mode === 'note' && !isDismissed ? findMentionQuery(text, caret) : null;
  const found = useFound(owner, typed?.query ?? '');
  const items = typed ? rankMentionable(all, typed.query, found) : [];
  const isOpen = typed !== null && items.length > 0;
  const choose = (chosen: Mentionable) => {
    const { mention, name } = chosen;
    const shown = createMentions(new Map([...names, [mention, name]])).show(mention);
    const before = `${text.slice(0, typed?.from)}${shown} `;
    onChange((current) => ({
      ...current,
      note: before + text.slice(caret),
      mentioned: [
        ...current.mentioned.filter((one) => one.mention !== mention),
        ...(shown === mention ? [] : [chosen]),
      ],
    }));
    onType(before.length);
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length));
  };
  const onKey = createKeyHandler(typing, { isOpen, items, choose });
  return { isOpen, items, active, choose, onKey, onType, onCaret };
};
