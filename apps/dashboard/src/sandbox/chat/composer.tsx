import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import { type AskedForm, callChat, type ChatResult, type CommandForm } from './chat-api.ts';
import type { BuiltInCommand, Member, OfferedCommand } from './chat-types.ts';
import { useChatNames } from './chat-names.ts';
import { type CommandLine, findCommandPrefix, findOption, parseCommandLine } from './command-line.ts';
import { toGuildPath, useBuiltInCommands, useChatChange, useOfferedCommands, useSuggestions } from './use-chat.ts';
import { t } from '../../texts/texts.ts';

interface Suggestion {
  /** What is written when it is chosen. */
  readonly text: string;
  readonly label: string;
  readonly hint: string;
}

const NO_BUILT_INS: readonly BuiltInCommand[] = [];
const NO_COMMANDS: readonly OfferedCommand[] = [];

const listSuggestions = (
  text: string,
  offered: readonly OfferedCommand[],
  builtIns: readonly BuiltInCommand[],
): readonly Suggestion[] => {
  const prefix = findCommandPrefix(text);
  if (prefix === null) return [];
  return [
    ...offered.map(({ name, description }) => ({ name, hint: description })),
    ...builtIns.map(({ name, options }) => ({ name, hint: options.map((option) => `[${option}]`).join(' ') })),
  ]
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name, hint }) => ({ text: `/${name} `, label: `/${name}`, hint }));
};

interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  readonly onChoose: (suggestion: Suggestion) => void;
}

const toOptionId = (id: string, index: number) => `${id}-${index}`;

const SuggestionList = ({ id, suggestions, active, onChoose }: SuggestionListProps) => {
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
          <code>{suggestion.label}</code> <span className="muted">{suggestion.hint}</span>
        </li>
      ))}
    </ul>
  );
};

interface ComposerProps {
  readonly owner: Owner;
  readonly channelId: string;
  readonly channelName: string;
  readonly member: Member;
  readonly onAnswer: (text: string, isRefusal: boolean) => void;
  readonly onForm: (buttonId: string, form: AskedForm) => void;
}

const useSend = (
  { owner, channelId, member, onAnswer, onForm }: Omit<ComposerProps, 'channelName'>,
  onSent: () => void,
) => {
  const { userId } = member;
  const onError = (error: Error) => onAnswer(describeError(error), true);
  const write = useChatChange(
    owner,
    (content: string) =>
      callChat(`${toGuildPath(owner)}/channels/${channelId}/messages`, { method: 'POST', body: { userId, content } }),
    { onSuccess: onSent, onError },
  );
  const command = useChatChange(
    owner,
    ({ name, options }: CommandLine) =>
      callChat<ChatResult | CommandForm>(`${toGuildPath(owner)}/commands/${encodeURIComponent(name)}`, {
        method: 'POST',
        body: { userId, channelId, options },
      }),
    {
      onSuccess: (result) => {
        onSent();
        if ('buttonId' in result) onForm(result.buttonId, result.form);
        if ('content' in result && result.ephemeral) onAnswer(result.content, false);
        if ('flowRun' in result) onAnswer(t('The command started a flow.'), false);
      },
      onError,
    },
  );
  return { write, command, isBusy: write.isPending || command.isPending };
};

/** The commands that begin with what is being typed. Those of staff are shown to staff only. */
const useCommandNames = (
  { owner, member }: ComposerProps,
  text: string,
  builtIns: readonly BuiltInCommand[],
): readonly Suggestion[] => {
  const { data: offered = NO_COMMANDS } = useOfferedCommands(owner);
  const { isStaff } = useChatNames();
  const shown = builtIns.filter(({ isForStaff }) => !isForStaff || isStaff(member.userId));
  return listSuggestions(text, offered, shown);
};

/** The values that the bot suggests for the option that is being typed. */
const useValues = (
  { owner, channelId, member: { userId } }: ComposerProps,
  text: string,
  builtIns: readonly BuiltInCommand[],
): readonly Suggestion[] => {
  const found = findOption(text, builtIns);
  const { data = [] } = useSuggestions(
    owner,
    found && { userId, channelId, name: found.name, option: found.option, options: found.options },
  );
  return data.map(({ label, value }) => ({ text: `${found?.before ?? ''}${value}`, label, hint: '' }));
};

/** Which suggestion the keys have reached. */
const useSuggestionKeys = (
  text: string,
  suggestions: readonly Suggestion[],
  onChoose: (suggestion: Suggestion) => void,
) => {
  const [active, setActive] = useState(0);
  /** Whether the key did something here. */
  const onKey = (event: KeyboardEvent): boolean => {
    const chosen = suggestions[active];
    const isChoosing = chosen !== undefined && text.trim() !== chosen.text.trim();
    if (suggestions.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + suggestions.length) % suggestions.length);
    } else if (isChoosing && (event.key === 'Tab' || event.key === 'Enter') && !event.shiftKey) onChoose(chosen);
    else return false;
    event.preventDefault();
    return true;
  };
  return { active, setActive, onKey };
};

/** Writes as the member: a text, or a command that begins with a slash. */
export const Composer = (props: ComposerProps) => {
  const { owner, channelName, member } = props;
  const [text, setText] = useState('');
  const id = useId();
  const { data: builtIns = NO_BUILT_INS } = useBuiltInCommands(owner);
  const sent = useRef('');
  // What was typed while the text was on its way stays.
  const { write, command, isBusy } = useSend(props, () => setText((now) => (now === sent.current ? '' : now)));
  const values = useValues(props, text, builtIns);
  const names = useCommandNames(props, text, builtIns);
  const suggestions = names.length > 0 ? names : values;
  const choose = (suggestion: Suggestion) => setText(suggestion.text);
  const { active, setActive, onKey: onSuggestionKey } = useSuggestionKeys(text, suggestions, choose);
  const change = (value: string) => {
    setText(value);
    setActive(0);
  };
  const send = () => {
    if (text.trim() === '' || isBusy) return;
    sent.current = text;
    const line = parseCommandLine(text, builtIns);
    if (line) command.mutate(line);
    else write.mutate(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (onSuggestionKey(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      send();
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className="chat-composer" onSubmit={submit}>
      {suggestions.length > 0 && <SuggestionList id={id} suggestions={suggestions} active={active} onChoose={choose} />}
      <textarea
        className="input"
        role="combobox"
        aria-label={t('Message as {{name}} to {{channelName}}', { name: member.name, channelName })}
        aria-expanded={suggestions.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={suggestions.length > 0 ? toOptionId(id, active) : undefined}
        placeholder={t('Write as {{name}} – / for commands', { name: member.name })}
        rows={1}
        maxLength={4_000}
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" look="primary" isBusy={isBusy}>
        {t('Send')}
      </Button>
    </form>
  );
};
