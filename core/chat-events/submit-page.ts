import type { Form } from '../categories/index.ts';
import type { FieldAnswers } from '../chat/index.ts';
import {
  findPendingForm,
  type FormTarget,
  type PageButton,
  type PendingForm,
  savePage,
  toGivenAnswers,
  toPage,
  toPageButtonId,
} from '../forms/index.ts';
import { loadServerContext } from '../settings/index.ts';
import type { CategoryId, GuildId } from '../shared/ids.ts';
import type { ChatAnswer } from './chat-replies.ts';
import type { ChatEventPorts, PressedButton, PressedResult } from './chat-event-inputs.ts';

type Pressed = Pick<PressedButton, 'guild' | 'channel' | 'fromDirect' | 'userId' | 'request' | 'key'>;

interface SubmittedPage {
  readonly target: FormTarget;
  readonly page: number;
  readonly pending: PendingForm | null;
  readonly answers: FieldAnswers;
}

/** @returns the way to the next page, or the result of the whole form. @throws validation_error */
export const submitPage = async (
  ports: ChatEventPorts,
  pressed: Pressed,
  { target, page, pending, answers: given }: SubmittedPage,
): Promise<Partial<PressedResult>> => {
  const { guild, userId } = pressed;
  const form = await loadForm(ports, pressed, target);
  const { answers, next } = await savePage(ports)({ guild, userId, target, form, page, pending, answers: given });
  if (!next) return finish(ports, pressed, { target, pending, answers });
  const { write } = await loadServerContext(ports, guild);
  return {
    response: {
      content: write('answer.form_continue', { page: next.page, next: next.page + 1, pages: next.pages }),
      ephemeral: true,
      buttons: [
        {
          label: write('button.continue', {}),
          emoji: null,
          target: { id: toPageButtonId(next.id, next.page, pressed.fromDirect ? guild : null), style: 'primary' },
        },
      ],
    },
  };
};

export const pressPage = async (
  ports: ChatEventPorts,
  pressed: Pressed,
  { formId, page }: PageButton,
  answers: FieldAnswers | null,
): Promise<Partial<PressedResult>> => {
  const pending = await findPendingForm(ports)(pressed.guild, pressed.userId, formId);
  if (!pending) return { response: { ...(await explainExpired(ports, pressed)), ephemeral: true } };
  const { target } = pending;
  if (answers) return submitPage(ports, pressed, { target, page, pending, answers });
  const form = toPage(await loadForm(ports, pressed, target), page);
  // The form has become shorter: nothing is left to be asked.
  return form ? { form } : submitPage(ports, pressed, { target, page, pending, answers: {} });
};

const explainExpired = async (ports: ChatEventPorts, { guild }: Pick<Pressed, 'guild'>): Promise<ChatAnswer> => ({
  content: (await loadServerContext(ports, guild)).write('answer.form_expired', {}),
  ephemeral: true,
});

const loadForm = (ports: ChatEventPorts, { guild }: Pick<Pressed, 'guild'>, target: FormTarget): Promise<Form | null> =>
  target.kind === 'panel'
    ? ports.panels.findForm({ guild, ...target })
    : loadCategoryForm(ports, guild, target.categoryId);

const loadCategoryForm = async (
  { memberCommands }: ChatEventPorts,
  guild: GuildId,
  category: CategoryId | null,
): Promise<Form | null> => category && memberCommands.findForm(guild, category);

interface WholeForm extends Pick<SubmittedPage, 'target' | 'pending'> {
  readonly answers: FieldAnswers;
}

/** The last page may be sent twice: the form opens one ticket. */
const finish = async (
  ports: ChatEventPorts,
  { guild, channel, userId, fromDirect = false, request = null, key = null }: Pressed,
  { target, pending, answers }: WholeForm,
): Promise<Partial<PressedResult>> => {
  const once = { answers: toGivenAnswers(answers), key: pending ? toPageButtonId(pending.id, 0) : key };
  if (target.kind === 'panel') {
    const { panelId, optionId } = target;
    return ports.panels.press({ guild, userId, panelId, optionId, ...once });
  }
  if (target.kind === 'menu')
    return { response: await ports.contextMenus.submit({ guild, userId, target, answers: once.answers }) };
  const button = { kind: 'new_ticket', categoryId: target.categoryId, guild: null } as const;
  const opening = { guild, channel, userId, fromDirect, request, button, ...once };
  return { response: await ports.memberCommands.submitNew(opening) };
};
