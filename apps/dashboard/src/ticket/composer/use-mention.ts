import type { RefObject } from 'react';
import { useTeamChoices } from '../../tickets/model/team-choices.ts';
import type { Owner } from '../../owner.ts';
import { usePresences } from '../../teams/use-presences.ts';
import type { DraftProps } from './draft.ts';
import { findMentionQuery, type Mentionable, rankMentionable } from './mentionable.ts';
import type { Mentions } from './mentions.ts';
import { createKeyHandler, useTyping } from './use-typing.ts';

/** The staff and the teams of the server. */
export const useMentionable = (owner: Owner, isEnabled: boolean): readonly Mentionable[] => {
  const { data: staff = [] } = usePresences(owner, isEnabled);
  const teams = useTeamChoices(owner, isEnabled);
  return [
    ...staff.map(({ staffId, name }) => ({ mention: `<@${staffId}>`, name: name ?? staffId, isTeam: false })),
    ...teams.map(({ id, name }) => ({ mention: `<@team:${id}>`, name, isTeam: true })),
  ];
};

interface MentionOptions extends DraftProps {
  readonly all: readonly Mentionable[];
  readonly mentions: Mentions;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The people and teams for what is typed after `@` in a note. */
export const useMention = ({ draft, all, mentions, field, onChange }: MentionOptions) => {
  const text = draft.note;
  const typing = useTyping(text);
  const { caret, active, isDismissed, onType, onCaret } = typing;
  const found = draft.mode === 'note' && !isDismissed ? findMentionQuery(text, caret) : null;
  const items = found ? rankMentionable(all, found.query) : [];
  const isOpen = found !== null && items.length > 0;
  const choose = ({ mention }: Mentionable) => {
    const before = `${text.slice(0, found?.from)}${mentions.show(mention)} `;
    onChange((current) => ({ ...current, note: before + text.slice(caret) }));
    onType(before.length);
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length));
  };
  const onKey = createKeyHandler(typing, { isOpen, items, choose });
  return { isOpen, items, active, choose, onKey, onType, onCaret };
};
