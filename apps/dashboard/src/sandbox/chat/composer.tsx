import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import { type AnswerParts, type AskedForm, callChat, type ChatResult, type CommandForm } from './chat-api.ts';
import type { BuiltInCommand, Member } from './chat-types.ts';
import { type CommandFault, type CommandLine, findFault, findOption, parseCommandLine } from './command-line.ts';
import { type Suggestion, SuggestionList, toOptionId, useCommandSuggestions } from './command-suggestions.tsx';
import { toGuildPath, useBuiltInCommands, useChatChange } from './use-chat.ts';
import { t } from '../../texts/texts.ts';

const NO_BUILT_INS: readonly BuiltInCommand[] = [];

interface ComposerProps {
  readonly owner: Owner;
  readonly channelId: string;
  readonly channelName: string;
  readonly member: Member;
  readonly onAnswer: (text: string, isRefusal: boolean, parts?: AnswerParts) => void;
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
        if ('content' in result && result.ephemeral) onAnswer(result.content, false, result);
        if ('flowRun' in result) onAnswer(t('The command started a flow.'), false);
      },
      onError,
    },
  );
  return { write, command, isBusy: write.isPending || command.isPending };
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

const describeFault = (fault: CommandFault): string => {
  if (fault.kind === 'unknown')
    return t('There is no such command. Type /{{group}} and a space to see all of them.', { group: fault.group });
  const { command, option } = fault;
  return t('/{{command}} also needs “{{option}}”: {{description}}.', {
    command: command.shownName,
    option: option.shownName,
    description: option.description,
  });
};

/** What the option that is being typed is for. */
const OptionHint = ({ text, builtIns }: { readonly text: string; readonly builtIns: readonly BuiltInCommand[] }) => {
  const found = findOption(text, builtIns);
  const option = builtIns.find(({ name }) => name === found?.name)?.options.find(({ name }) => name === found?.option);
  return (
    option && (
      <p className="chat-option-hint muted" role="status">
        <code>[{option.shownName}]</code> {option.description}
      </p>
    )
  );
};

/** Writes as the member: a text, or a command that begins with a slash. */
export const Composer = (props: ComposerProps) => {
  const { owner, channelName, member, onAnswer } = props;
  const [text, setText] = useState('');
  const id = useId();
  const { data: builtIns = NO_BUILT_INS } = useBuiltInCommands(owner);
  const sent = useRef('');
  // What was typed while the text was on its way stays.
  const { write, command, isBusy } = useSend(props, () => setText((now) => (now === sent.current ? '' : now)));
  const suggestions = useCommandSuggestions(props, text, builtIns);
  const choose = (suggestion: Suggestion) => setText(suggestion.text);
  const { active, setActive, onKey: onSuggestionKey } = useSuggestionKeys(text, suggestions, choose);
  const change = (value: string) => {
    setText(value);
    setActive(0);
  };
  const send = () => {
    if (text.trim() === '') return;
    const fault = findFault(text, builtIns);
    // Nothing is sent, so it waits for nothing.
    if (fault) onAnswer(describeFault(fault), true);
    if (fault || isBusy) return;
    const line = parseCommandLine(text, builtIns);
    sent.current = text;
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
      <OptionHint text={text} builtIns={builtIns} />
      {suggestions.length > 0 && <SuggestionList id={id} suggestions={suggestions} active={active} onChoose={choose} />}
      <textarea
        className="input"
        aria-label={t('Message as {{name}} to {{channelName}}', { name: member.name, channelName })}
        aria-controls={suggestions.length > 0 ? id : undefined}
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
