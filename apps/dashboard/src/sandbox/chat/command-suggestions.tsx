import { useEffect, useRef } from 'react';
import type { Owner } from '../../owner.ts';
import { useChatNames } from './chat-names.ts';
import type { BuiltInCommand, Member, OfferedCommand } from './chat-types.ts';
import { findCommandPrefix, findOption, listByPrefix } from './command-line.ts';
import { useOfferedCommands, useSuggestions } from './use-chat.ts';
import { t } from '../../texts/texts.ts';

export interface Suggestion {
  /** What is written when it is chosen. */
  readonly text: string;
  readonly label: string;
  readonly hint: string;
}

const NO_COMMANDS: readonly OfferedCommand[] = [];

const listNames = (
  text: string,
  offered: readonly OfferedCommand[],
  builtIns: readonly BuiltInCommand[],
): readonly Suggestion[] => {
  const prefix = findCommandPrefix(text);
  if (prefix === null) return [];
  return [
    ...offered
      .filter(({ name }) => name.startsWith(prefix))
      .map(({ name, description }) => ({ text: `/${name} `, label: `/${name}`, hint: description })),
    ...listByPrefix(prefix, builtIns).map(({ shownName, description, options }) => ({
      text: `/${shownName} `,
      label: [`/${shownName}`, ...options.map((option) => `[${option.shownName}]`)].join(' '),
      hint: description,
    })),
  ];
};

interface Context {
  readonly owner: Owner;
  readonly channelId: string;
  readonly member: Member;
}

/** The commands that begin with what is being typed. Those of staff are shown to staff only. */
const useNames = ({ owner, member }: Context, text: string, builtIns: readonly BuiltInCommand[]) => {
  const { data: offered = NO_COMMANDS } = useOfferedCommands(owner);
  const { isStaff } = useChatNames();
  return listNames(
    text,
    offered,
    builtIns.filter(({ isForStaff }) => !isForStaff || isStaff(member.userId)),
  );
};

/** The choices of the option that is being typed, or the values that the bot suggests. */
const useValues = (
  { owner, channelId, member: { userId } }: Context,
  text: string,
  builtIns: readonly BuiltInCommand[],
): readonly Suggestion[] => {
  const found = findOption(text, builtIns);
  const hasChoices = found !== null && found.choices.length > 0;
  const asked = found && { userId, channelId, name: found.name, option: found.option, options: found.options };
  const { data = [] } = useSuggestions(owner, hasChoices ? null : asked);
  const before = found?.before ?? '';
  if (!hasChoices) return data.map(({ label, value }) => ({ text: `${before}${value}`, label, hint: '' }));
  const typed = found.typed.toLowerCase();
  return found.choices
    .filter(({ label, value }) => [label, value].some((word) => word.toLowerCase().startsWith(typed)))
    .map(({ label, value }) => ({ text: `${before}${value}`, label, hint: '' }));
};

/** What can be chosen for the command that is being typed: its name, else the value of an option. */
export const useCommandSuggestions = (
  context: Context,
  text: string,
  builtIns: readonly BuiltInCommand[],
): readonly Suggestion[] => {
  const values = useValues(context, text, builtIns);
  const names = useNames(context, text, builtIns);
  return names.length > 0 ? names : values;
};

interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  readonly onChoose: (suggestion: Suggestion) => void;
}

export const toOptionId = (id: string, index: number): string => `${id}-${index}`;

export const SuggestionList = ({ id, suggestions, active, onChoose }: SuggestionListProps) => {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <ul ref={list} id={id} className="chat-commands" role="listbox" aria-label={t('Commands')}>
      {suggestions.map((suggestion, index) => (
        <li
          key={suggestion.text}
          id={toOptionId(id, index)}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(suggestion);
          }}
        >
          <code>{suggestion.label}</code> {suggestion.hint !== '' && <span className="muted">{suggestion.hint}</span>}
        </li>
      ))}
    </ul>
  );
};
