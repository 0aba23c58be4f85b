import { type Form, toChatForm } from '../categories/index.ts';
import { type ChatForm, FORM_LIMITS } from '../chat/index.ts';
import { truncate } from '../shared/values/text.ts';

/** Each page has as many questions as the chat shows at once. */
export const listPages = (form: Form | null): readonly Form[] => {
  const { title = '', questions = [] } = form ?? {};
  const size = FORM_LIMITS.fields;
  return Array.from({ length: Math.ceil(questions.length / size) }, (_, page) => ({
    title,
    questions: questions.slice(page * size, (page + 1) * size),
  }));
};

/** Pages count from 0; each of several has its number in the title. Returns null for an unknown page. */
export const toPage = (form: Form | null, page: number): ChatForm | null => {
  const pages = listPages(form);
  const shown = toChatForm(pages[page] ?? null);
  if (!shown || pages.length === 1) return shown;
  const suffix = ` (${page + 1}/${pages.length})`;
  return { ...shown, title: truncate(shown.title, FORM_LIMITS.title - suffix.length) + suffix };
};
