import type { Calendar } from '../../calendars/index.ts';
import type { Category } from '../../categories/index.ts';
import type { AttachmentStore, StoredAttachment } from '../../attachments/index.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Ids } from '../../shared/ids.ts';
import type { UnitOfWork } from '../../shared/unit-of-work.ts';
import type { DirectOrderStore } from '../direct/direct-order.ts';
import { withDirectOrders } from '../direct/order-direct-messages.ts';
import { toTicketDetail, type TicketDetail } from '../model/lifecycle.ts';
import { trackTargets } from '../targets/track-targets.ts';
import { nextTimer } from '../model/next-timer.ts';
import type { CategoryFacts, CreationCommit, TicketCreations } from '../model/ticket-creations.ts';
import { toPolicy } from '../model/ticket-policy.ts';
import type { AssignmentStore } from '../queue/assignment-store.ts';
import { withWaking } from '../queue/with-waking.ts';
import type { NoticeStore } from '../notices/notice-store.ts';
import { withNotices } from '../notices/order-notice.ts';
import { assertWithinLimits, isLimited } from './creation-rules.ts';
import type { OpenTicketInput } from './new-ticket.ts';

interface CommitPorts {
  readonly creations: TicketCreations;
  readonly files: AttachmentStore;
  readonly notices: NoticeStore;
  readonly directOrders: DirectOrderStore;
  readonly assignments: AssignmentStore;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

interface CreationRules extends Pick<CategoryFacts, 'settings' | 'timeRules' | 'targets'> {
  readonly category: Category;
  readonly calendar: Calendar | null;
  readonly copies: readonly StoredAttachment[];
}

/** With limits, concurrent creations are serialized and checked again. @returns the answer @throws conflict at a limit */
export const commitCreation = async (
  ports: CommitPorts,
  input: OpenTicketInput,
  rules: CreationRules,
  creation: Omit<CreationCommit, 'dueAt' | 'answer'>,
): Promise<TicketDetail> => {
  const policy = toPolicy(rules.category, rules.settings, rules.calendar, rules);
  const change = trackTargets(ports.ids, creation.change, policy.targets);
  const answer = toTicketDetail(change.after, rules.category);
  const commit = { ...creation, change, answer, dueAt: nextTimer(change.after, policy)?.at ?? null };
  await withDirectOrders(ports, change, () =>
    withNotices(ports, change, policy, () =>
      withWaking(ports, change, policy, () => commitWithinLimits(ports, input, rules, commit)),
    ),
  );
  return answer;
};

const commitWithinLimits = (
  { creations, files, work }: CommitPorts,
  { guild, requesterId, source, bypassLimits }: OpenTicketInput,
  { category, settings, copies }: CreationRules,
  commit: CreationCommit,
): Promise<void> => {
  const hasLimits = !bypassLimits && isLimited(category, settings);
  if (!hasLimits && copies.length === 0) return creations.commit(commit);
  return work.run(async () => {
    if (hasLimits) {
      const facts = await creations.lockFacts(guild, category.id, requesterId);
      assertWithinLimits(facts, { userId: requesterId, now: commit.change.after.createdAt }, source === 'api');
    }
    await files.add(guild, copies);
    await creations.commit(commit);
  });
};
