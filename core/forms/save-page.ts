import type { Form } from '../categories/index.ts';
import type { FieldAnswers } from '../chat/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { GuildId, Ids, PendingFormId, UserId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import { checkAnswers, type GivenAnswer } from './check-answers.ts';
import { listPages } from './pages.ts';
import type { FormTarget, PendingForm, PendingFormStore } from './pending-form.ts';

/** The chat takes answers to a press for this long. */
export const PENDING_MS = 15 * 60 * 1000;

export interface PagePorts {
  readonly pendingForms: PendingFormStore;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface SavePage {
  readonly guild: GuildId;
  readonly userId: UserId;
  readonly target: FormTarget;
  readonly form: Form | null;
  /** Counts from 0. */
  readonly page: number;
  /** Is null on the first page. */
  readonly pending: PendingForm | null;
  readonly answers: FieldAnswers;
}

export interface SavedPage {
  /** Contains the answers of all pages until this one. */
  readonly answers: FieldAnswers;
  /** Is null after the last page. */
  readonly next: { readonly id: PendingFormId; readonly page: number; readonly pages: number } | null;
}

/** Keeps the answers to a page of a form until the next one is answered. @throws validation_error as `checkAnswers` */
export const savePage =
  ({ pendingForms, clock, ids }: PagePorts) =>
  async ({ guild, userId, target, form, page, pending, answers: given }: SavePage): Promise<SavedPage> => {
    const pages = listPages(form);
    const answers = pending ? keepKnown(form, { ...pending.answers, ...given }) : given;
    const asked = pages[page];
    if (!asked || page === pages.length - 1) return { answers, next: null };
    checkAnswers(asked, toGivenAnswers(given));
    const id = await keepAnswers({ pendingForms, clock, ids })({ guild, userId, target, pending, answers });
    return { answers, next: { id, page: page + 1, pages: pages.length } };
  };

/** Keeps answers, right or wrong, until a page is answered again. @returns the id of the pending form */
export const keepAnswers =
  ({ pendingForms, clock, ids }: PagePorts) =>
  async ({ guild, userId, target, pending, answers }: Omit<SavePage, 'form' | 'page'>): Promise<PendingFormId> => {
    const id = pending?.id ?? ids.next('pendingForm');
    const expiresAt = plusMs(clock.now(), PENDING_MS);
    await pendingForms.put({ id, guildId: guild, userId, target, answers, expiresAt });
    return id;
  };

/** The form may have lost questions since its first pages were answered. */
const keepKnown = (form: Form | null, answers: FieldAnswers): FieldAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => form?.questions.some((question) => question.id === id)));

/** Returns null when it is too late, or for the answers of another user. */
export const findPendingForm =
  ({ pendingForms, clock }: Omit<PagePorts, 'ids'>) =>
  async (guild: GuildId, user: UserId, id: PendingFormId | null): Promise<PendingForm | null> => {
    const found = id && (await pendingForms.find(guild, id));
    return found && found.userId === user && found.expiresAt > clock.now() ? found : null;
  };

export const toGivenAnswers = (answers: FieldAnswers): readonly GivenAnswer[] =>
  Object.entries(answers).map(([questionId, value = '']) => ({ questionId, value }));
