import { Refused } from '../built-in-commands/index.ts';
import { escapeMarkdown, mentionUser, toRelativeTime } from '../chat/index.ts';
import { plusMs } from '../shared/instant.ts';
import { listMembers, MAX_TICKET_TAGS } from '../tickets/index.ts';
import { namePriority, nameStatus, OTHER_CATEGORY, PRIORITY, STATUS, TAG, TAG_CHANGE } from './choices.ts';
import { declareCommand } from './declare.ts';
import { HOLD_DURATION, SUBJECT, USER } from './inputs.ts';

export const add = declareCommand('add_participant', {
  description: 'command.add',
  inputs: { user: USER },
  execute: async ({ ticketActions }, { server, target, ticket }, { user: userId }) => {
    const user = mentionUser(userId);
    if (listMembers(ticket).includes(userId)) throw new Refused(server.write('answer.already_member', { user }));
    await ticketActions.addParticipant({ ...target, userId });
    return server.write('answer.user_added', { user });
  },
});

export const remove = declareCommand('remove_participant', {
  description: 'command.remove',
  inputs: { user: USER },
  execute: async ({ ticketActions }, { server, target, ticket }, { user: userId }) => {
    const user = mentionUser(userId);
    if (!listMembers(ticket).includes(userId)) throw new Refused(server.write('answer.not_member', { user }));
    const isBound = userId === ticket.requesterId || userId === ticket.claimedById;
    if (isBound) throw new Refused(server.write('answer.cannot_remove', { user }));
    await ticketActions.removeParticipant({ ...target, userId });
    return server.write('answer.user_removed', { user });
  },
});

export const move = declareCommand('move', {
  description: 'command.move',
  inputs: { category: OTHER_CATEGORY },
  execute: async ({ ticketActions }, { server, target }, { category: { id: categoryId, name } }) => {
    await ticketActions.move({ ...target, categoryId });
    return server.write('answer.moved', { category: escapeMarkdown(name) });
  },
});

export const priority = declareCommand(null, {
  description: 'command.priority',
  inputs: { level: PRIORITY },
  execute: async ({ ticketActions }, { server, target }, { level }) => {
    await ticketActions.update({ ...target, fields: { priority: level } });
    return server.write('answer.priority_set', { priority: namePriority({ server }, level) });
  },
});

export const status = declareCommand('update', {
  description: 'command.status',
  inputs: { status: STATUS, time: HOLD_DURATION },
  execute: async ({ ticketActions, clock }, { server, target }, { status: next, time: forMs }) => {
    if (forMs !== null && next !== 'on_hold') throw new Refused(server.write('answer.hold_time', {}));
    const holdUntil = forMs === null ? null : plusMs(clock.now(), forMs);
    await ticketActions.update({ ...target, fields: { status: next, ...(holdUntil && { holdUntil }) } });
    return holdUntil
      ? server.write('answer.on_hold_until', { time: toRelativeTime(holdUntil) })
      : server.write('answer.status_set', { status: nameStatus({ server }, next) });
  },
});

const declareKeeping = (keptOpen: boolean, answer: 'answer.kept_open' | 'answer.may_close') =>
  declareCommand('update', {
    description: 'command.status',
    inputs: {},
    execute: async ({ ticketActions }, { server, ticket, target }) => {
      await ticketActions.update({ ...target, fields: { keptOpen } });
      return server.write(answer, { number: ticket.ticketNumber });
    },
  });

export const keepOpen = declareKeeping(true, 'answer.kept_open');
export const allowClosing = declareKeeping(false, 'answer.may_close');

export const tag = declareCommand(null, {
  description: 'command.tag',
  inputs: { action: TAG_CHANGE, tag: TAG },
  execute: async ({ ticketActions }, { server, ticket, target }, { action, tag: name }) => {
    const isAdded = action === 'add';
    const others = ticket.tags.filter((other) => other !== name);
    const isThere = others.length < ticket.tags.length;
    if (!isAdded && !isThere) throw new Refused(server.write('answer.no_such_tag', { tag: name }));
    if (isAdded && others.length >= MAX_TICKET_TAGS)
      throw new Refused(server.write('answer.too_many_tags', { max: MAX_TICKET_TAGS }));
    const tags = isAdded ? [...others, name] : others;
    await ticketActions.update({ ...target, ifVersion: ticket.version, fields: { tags } });
    return server.write(isAdded ? 'answer.tag_added' : 'answer.tag_removed', { tag: name });
  },
});

export const rename = declareCommand('update', {
  description: 'command.rename',
  inputs: { text: SUBJECT },
  execute: async ({ ticketActions }, { server, target }, { text: subject }) => {
    await ticketActions.update({ ...target, fields: { subject } });
    return server.write('answer.renamed', { subject: escapeMarkdown(subject) });
  },
});
