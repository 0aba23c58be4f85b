import { useState } from 'react';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import { type AnswerParts, type AskedForm, callChat, type ChatResult, type FieldAnswers } from './chat-api.ts';
import { toGuildPath, useChatChange } from './use-chat.ts';
import { t } from '../../texts/texts.ts';

interface Press {
  readonly buttonId: string;
  readonly label: string;
  readonly answers: FieldAnswers | null;
}

interface PressContext {
  readonly owner: Owner;
  /** Null in direct messages. */
  readonly channelId: string | null;
  readonly userId: string;
}

const press = ({ owner, channelId, userId }: PressContext, { buttonId, answers }: Press): Promise<ChatResult> => {
  const guild = toGuildPath(owner);
  const body = { buttonId, answers };
  if (channelId === null) return callChat(`${guild}/members/${userId}/direct-messages/press`, { method: 'POST', body });
  return callChat(`${guild}/channels/${channelId}/press`, { method: 'POST', body: { userId, ...body } });
};

interface PressOptions extends PressContext {
  readonly onAnswer: (text: string, isRefusal: boolean, parts?: AnswerParts) => void;
  readonly onTicket?: (channelId: string) => void;
}

const sayFlowStarted = ({ label }: Press): string =>
  t('“{{label}}” started a flow. It goes on in its thread or channel, which is in the list of channels.', { label });

/** Presses buttons and chooses options as a member does, with the form that may come first. */
export const usePress = ({ onAnswer, onTicket, ...context }: PressOptions) => {
  const [asked, setAsked] = useState<(Press & { readonly form: AskedForm }) | null>(null);
  const [pressing, setPressing] = useState<string | null>(null);
  const change = useChatChange(context.owner, (input: Press) => press(context, input));
  const show = (input: Press, result: ChatResult) => {
    setAsked('form' in result ? { ...input, form: result.form } : null);
    if ('content' in result) onAnswer(result.content, false, result);
    if ('flowRun' in result) onAnswer(sayFlowStarted(input), false);
    if ('channelId' in result && result.channelId !== null) onTicket?.(result.channelId);
  };
  const submit = (input: Press) => {
    setPressing(input.buttonId);
    change.mutate(input, {
      onSuccess: (result) => show(input, result),
      onError: (error) => {
        if (input.answers === null) onAnswer(describeError(error), true);
      },
      onSettled: () => setPressing(null),
    });
  };
  return {
    /** The button that is being pressed. */
    busyId: pressing,
    press: (buttonId: string, label: string) => submit({ buttonId, label, answers: null }),
    /** Shows the form of a command, whose answers come back as the press of a button. */
    ask: (buttonId: string, form: AskedForm) => setAsked({ buttonId, label: form.title, answers: null, form }),
    form: asked && {
      owner: context.owner,
      form: asked.form,
      error: change.error,
      isBusy: change.isPending,
      onSubmit: (answers: FieldAnswers) => submit({ ...asked, answers }),
      onClose: () => setAsked(null),
    },
  };
};
