import type { CommandOptions } from '../../built-in-commands/index.ts';
import { listValues, type FieldAnswers } from '../../chat/index.ts';
import type { MoreAction } from '../../tickets/index.ts';
import { closeWithReasonButton } from './close-with-reason-button.ts';
import { add } from '../commands/add.ts';
import { canned } from '../commands/canned.ts';
import { move } from '../commands/move.ts';
import { note } from '../commands/note.ts';
import { priority } from '../commands/priority.ts';
import { rename } from '../commands/rename.ts';
import { requestClose } from '../commands/request-close.ts';
import { tag } from '../commands/tag.ts';
import { transfer } from '../commands/transfer.ts';
import { block } from '../server/block.ts';
import type { StaffButtonSpec } from '../staff-button.ts';
import type { StaffCommand } from '../staff-command.ts';
import type { StaffContext } from '../staff-context.ts';
import {
  askForBlock,
  askForCannedReply,
  askForCategory,
  askForNote,
  askForPriority,
  askForReason,
  askForSubject,
  askForTag,
  askForUser,
} from './more-forms.ts';

/** An empty answer is no option. */
const toOptions = (_: StaffContext, answers: FieldAnswers): CommandOptions =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([id, answer]) =>
      listValues(answer)
        .slice(0, 1)
        .map((value) => [id, value]),
    ),
  );

const toSpec = (
  command: StaffButtonSpec['command'],
  buildForm: NonNullable<StaffButtonSpec['buildForm']>,
): StaffButtonSpec => ({ command, buildForm, toOptions, isAnswered: true });

const blockRequester: Pick<StaffCommand, 'action' | 'execute'> = {
  action: null,
  execute: (ports, { server, ticket, userId }, options) =>
    block.executeInServer(ports, { server, guild: ticket.guildId, userId, categories: [], ticket }, options),
};

export const MORE_BUTTONS: Readonly<Record<MoreAction, StaffButtonSpec>> = {
  'close-with-reason': closeWithReasonButton,
  'request-close': toSpec(requestClose, askForReason),
  canned: toSpec(canned, askForCannedReply),
  note: toSpec(note, askForNote),
  transfer: toSpec(transfer, askForUser('more.transfer')),
  move: toSpec(move, askForCategory),
  priority: toSpec(priority, askForPriority),
  tag: toSpec(tag, askForTag),
  add: toSpec(add, askForUser('more.add')),
  rename: toSpec(rename, askForSubject),
  block: toSpec(blockRequester, askForBlock),
};
