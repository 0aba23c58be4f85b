import type { PrivateAnswer } from '../built-in-commands/index.ts';
import type { Form } from '../categories/index.ts';
import type { FieldAnswers } from '../chat/index.ts';
import {
  findPendingForm,
  type FormTarget,
  keepAnswers,
  listPages,
  type PageButton,
  type PendingForm,
  savePage,
  toGivenAnswers,
  toPage,
  toPageButtonId,
  WrongAnswers,
} from '../forms/index.ts';
import { loadServerContext } from '../settings/index.ts';
import type { CategoryId, GuildId, PendingFormId } from '../shared/ids.ts';
import type { ChatAnswer } from './chat-replies.ts';
import { explainWrongAnswers } from './explain/wrong-answers.ts';
import type { ChatEventPorts, PressedButton, PressedResult } from './chat-event-inputs.ts';

type Pressed = Pick<PressedButton, 'guild' | 'channel' | 'fromDirect' | 'userId' | 'language' | 'request' | 'key'>;

interface SubmittedPage {
  readonly target: FormTarget;
  readonly page: number;
  readonly pending: PendingForm | null;
  readonly answers: FieldAnswers;
}

/** @returns the way to the next page, the result of the whole form, or what is wrong with a way to correct it. @throws AppError */
export const submitPage = async (
  ports: ChatEventPorts,
  pressed: Pressed,
  submitted: SubmittedPage,
): Promise<Partial<PressedResult>> => {
  const form = await loadForm(ports, pressed, submitted.target);
  try {
    return await continueForm(ports, pressed, { ...submitted, form });
  } catch (error) {
    if (error instanceof WrongAnswers) return offerCorrection(ports, pressed, { ...submitted, form }, error);
    throw error;
  }
};

interface AnsweredPage extends SubmittedPage {
  readonly form: Form | null;
}

const continueForm = async (
  ports: ChatEventPorts,
  pressed: Pressed,
  { answers: given, ...submitted }: AnsweredPage,
): Promise<Partial<PressedResult>> => {
  const { guild, userId } = pressed;
  const { answers, next } = await savePage(ports)({ guild, userId, answers: given, ...submitted });
  if (!next) return finish(ports, pressed, { ...submitted, answers });
  const { write } = await loadServerContext(ports, guild);
  const content = write('answer.form_continue', { page: next.page, next: next.page + 1, pages: next.pages });
  return { response: buildWayTo(pressed, next, { content, label: write('button.continue', {}) }) };
};

const buildWayTo = (
  { guild, fromDirect }: Pressed,
  { id, page }: { readonly id: PendingFormId; readonly page: number },
  { content, label }: { readonly content: string; readonly label: string },
): PrivateAnswer => {
  const target = { id: toPageButtonId(id, page, fromDirect ? guild : null), style: 'primary' } as const;
  return { content, ephemeral: true, buttons: [{ label, emoji: null, target }] };
};

/** Nobody has to write a page again for one answer: its button shows the page with what was written. */
const offerCorrection = async (
  ports: ChatEventPorts,
  pressed: Pressed,
  { form, page, answers, ...submitted }: AnsweredPage,
  error: WrongAnswers,
): Promise<Partial<PressedResult>> => {
  const { guild, userId } = pressed;
  const server = await loadServerContext(ports, guild);
  const all = { ...submitted.pending?.answers, ...answers };
  const id = await keepAnswers(ports)({ guild, userId, ...submitted, answers: all });
  const labels = error.answers.map(({ label }) => label);
  const wrong = listPages(form).findIndex(({ questions }) => questions.some(({ label }) => labels.includes(label)));
  const texts = { content: explainWrongAnswers(server, error), label: server.write('button.correct', {}) };
  return { response: buildWayTo(pressed, { id, page: wrong === -1 ? page : wrong }, texts) };
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
  const form = toPage(await loadForm(ports, pressed, target), page, pending.answers);
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
  { guild, channel, userId, language = null, fromDirect = false, request = null, key = null }: Pressed,
  { target, pending, answers }: WholeForm,
): Promise<Partial<PressedResult>> => {
  const once = { answers: toGivenAnswers(answers), key: pending ? toPageButtonId(pending.id, 0) : key };
  if (target.kind === 'panel') {
    const { panelId, optionId } = target;
    return ports.panels.press({ guild, userId, language, panelId, optionId, ...once });
  }
  if (target.kind === 'menu')
    return { response: await ports.contextMenus.submit({ guild, userId, language, target, answers: once.answers }) };
  const button = { kind: 'new_ticket', categoryId: target.categoryId, guild: null } as const;
  const opening = { guild, channel, userId, language, fromDirect, request, button, ...once };
  return { response: await ports.memberCommands.submitNew(opening) };
};
