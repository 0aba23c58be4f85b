import { useState } from 'react';
import { read, serverApi } from '../../api.ts';
import type { Owner } from '../../owner.ts';
import { describeError } from '../../queries.ts';
import { type AskedForm, callChat, type ChatResult, type Notice } from './chat-api.ts';
import { toAskedForm } from './to-form.ts';
import { toGuildPath, useChatChange } from './use-chat.ts';
import { t } from '../../texts/texts.ts';

/** As panels name their options where they are pressed. */
const PANEL_OPTION = /^panel:(?<panelId>[^:]+):(?<optionId>.+)$/;

type Answers = Readonly<Record<string, string>> | null;

interface Press {
  readonly buttonId: string;
  readonly label: string;
  readonly answers: Answers;
}

type Pressed = ChatResult | { readonly asked: AskedForm };

/** The form of the category of a panel's option; null when nothing is asked. */
const findPanelForm = async (guildId: string, panelId: string, optionId: string): Promise<AskedForm | null> => {
  const api = serverApi(guildId);
  const { data: panel } = await read(api.GET('/panels/{id}', { params: { path: { id: panelId } } }));
  const categoryId = panel.options.find(({ id }) => id === optionId)?.categoryId;
  if (!categoryId) return null;
  const { data: category } = await read(api.GET('/categories/{id}', { params: { path: { id: categoryId } } }));
  return category.form && toAskedForm(category.form);
};

interface PressContext {
  readonly owner: Owner;
  /** Null in direct messages. */
  readonly channelId: string | null;
  readonly userId: string;
}

const callPress = ({ owner, channelId, userId }: PressContext, body: object): Promise<ChatResult> => {
  const guild = toGuildPath(owner);
  if (channelId === null) return callChat(`${guild}/members/${userId}/direct-messages/press`, { method: 'POST', body });
  return callChat(`${guild}/channels/${channelId}/press`, { method: 'POST', body: { userId, ...body } });
};

const pressButton = async (context: PressContext, { buttonId, answers }: Press) => {
  const result = await callPress(context, { buttonId, answers });
  return 'form' in result ? { asked: result.form } : result;
};

const press = async (context: PressContext, input: Press): Promise<Pressed> => {
  const { panelId, optionId } = PANEL_OPTION.exec(input.buttonId)?.groups ?? {};
  if (panelId === undefined || optionId === undefined) return pressButton(context, input);
  const { owner, userId } = context;
  const asked = input.answers === null ? await findPanelForm(owner.id, panelId, optionId) : null;
  if (asked) return { asked };
  const body = { userId, optionId, answers: input.answers ?? {} };
  return callChat<ChatResult>(`${toGuildPath(owner)}/panels/${panelId}/press`, { method: 'POST', body });
};

interface PressOptions extends PressContext {
  readonly onAnswer: (text: string, isRefusal: boolean, menu?: Notice['select']) => void;
  readonly onTicket?: (channelId: string) => void;
}

/** Presses buttons and chooses options as a member does, with the form that may come first. */
export const usePress = ({ onAnswer, onTicket, ...context }: PressOptions) => {
  const [asked, setAsked] = useState<(Press & { readonly form: AskedForm }) | null>(null);
  const [pressing, setPressing] = useState<string | null>(null);
  const change = useChatChange(context.owner, (input: Press) => press(context, input));
  const show = (input: Press, result: Pressed) => {
    setAsked('asked' in result ? { ...input, form: result.asked } : null);
    if ('content' in result) onAnswer(result.content, false, result.select);
    if ('flowRun' in result) onAnswer(t('“{{label}}” started a flow.', { label: input.label }), false);
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
      form: asked.form,
      error: change.error,
      isBusy: change.isPending,
      onSubmit: (answers: Readonly<Record<string, string>>) => submit({ ...asked, answers }),
      onClose: () => setAsked(null),
    },
  };
};
