import { Refused, type Suggestion } from '../../built-in-commands/index.ts';
import { buildField, type ChatForm, FORM_LIMITS, type FormField } from '../../chat/index.ts';
import { truncate } from '../../shared/values/text.ts';
import { PRIORITIES } from '../../tickets/index.ts';
import { MAX_REASON } from '../assert-possible.ts';
import { MAX_NOTE } from '../commands/note.ts';
import { MAX_SUBJECT } from '../commands/rename.ts';
import { MAX_TAG } from '../commands/tag.ts';
import { listOtherCategories, listReplies } from '../list-choices.ts';
import type { StaffContext, StaffPorts } from '../staff-context.ts';

type BuildForm = (ports: StaffPorts, context: StaffContext) => Promise<ChatForm> | ChatForm;

/** Answers have the names of the options of their commands. */
export const askForReason: BuildForm = (_, { server: { write }, policy }) => ({
  title: write('more.request_close', {}),
  fields: [
    buildField({
      id: 'reason',
      type: 'paragraph',
      label: write('log.reason', {}),
      required: policy.requireReason,
      maxLength: MAX_REASON,
    }),
  ],
});

export const askForNote: BuildForm = (_, { server: { write } }) => ({
  title: write('more.note', {}),
  fields: [buildField({ id: 'text', type: 'paragraph', label: write('form.text', {}), maxLength: MAX_NOTE })],
});

export const askForSubject: BuildForm = (_, { server: { write }, ticket: { subject } }) => ({
  title: write('more.rename', {}),
  fields: [
    buildField({
      id: 'text',
      type: 'short',
      label: write('log.subject', {}),
      maxLength: MAX_SUBJECT,
      defaultValues: subject === null ? [] : [subject],
    }),
  ],
});

export const askForUser =
  (title: 'more.add' | 'more.transfer'): BuildForm =>
  (_, { server: { write } }) => ({
    title: write(title, {}),
    fields: [buildField({ id: 'user', type: 'user', label: write('form.user', {}) })],
  });

export const askForPriority: BuildForm = (_, { server: { write }, ticket: { priority } }) => ({
  title: write('more.priority', {}),
  fields: [
    buildField({
      id: 'level',
      type: 'radio',
      label: write('form.priority', {}),
      options: PRIORITIES.map((value) => ({ value, label: write(`priority.${value}`, {}), description: null })),
      defaultValues: [priority],
    }),
  ],
});

export const askForTag: BuildForm = (_, { server: { write }, ticket: { tags } }) => ({
  title: write('more.tag', {}),
  fields: [
    buildField({
      id: 'action',
      type: 'radio',
      label: write('form.tag_change', {}),
      description: tags.length === 0 ? null : truncate(tags.join(', '), FORM_LIMITS.description),
      options: [
        { value: 'add', label: write('form.tag_add', {}), description: null },
        { value: 'remove', label: write('form.tag_remove', {}), description: null },
      ],
      defaultValues: ['add'],
    }),
    buildField({ id: 'tag', type: 'short', label: write('form.tag', {}), maxLength: MAX_TAG }),
  ],
});

export const askForBlock: BuildForm = (_, { server: { write } }) => ({
  title: write('more.block', {}),
  fields: [
    buildField({ id: 'days', type: 'short', label: write('form.days', {}), required: false, maxLength: 3 }),
    buildField({
      id: 'reason',
      type: 'paragraph',
      label: write('log.reason', {}),
      required: false,
      maxLength: MAX_REASON,
    }),
  ],
});

/** @throws Refused when there is no other category */
export const askForCategory: BuildForm = async (ports, context) => {
  const { write } = context.server;
  const choices = await listOtherCategories(ports, context);
  if (choices.length === 0) throw new Refused(write('answer.nothing_to_choose', {}));
  return { title: write('more.move', {}), fields: [buildChoice('category', write('log.category', {}), choices)] };
};

/** @throws Refused when there is no canned reply for the category */
export const askForCannedReply: BuildForm = async (ports, context) => {
  const { write } = context.server;
  const choices = await listReplies(ports, context, '');
  if (choices.length === 0) throw new Refused(write('answer.nothing_to_choose', {}));
  return { title: write('more.canned', {}), fields: [buildChoice('shortcut', write('form.reply', {}), choices)] };
};

/** Offers the first 25; the commands find the others by what is typed. */
const buildChoice = (id: string, label: string, choices: readonly Suggestion[]): FormField =>
  buildField({
    id,
    type: 'select',
    label,
    options: choices
      .slice(0, FORM_LIMITS.chosen)
      .map(({ label: name, value }) => ({ label: truncate(name, FORM_LIMITS.option), value, description: null })),
  });
