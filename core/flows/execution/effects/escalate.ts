import { conflict } from '../../../shared/errors.ts';
import { isChatId } from '../../../shared/ids.ts';
import type { Outcome } from '../../model/effect.ts';
import { truncateForTrace } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import { markDone } from './outcomes.ts';
import { type EffectOf, getTicketId, runOnce, type StepContext, toTicketTarget } from './step-context.ts';

type EscalationPorts = Pick<RunPorts, 'runs' | 'ticketActions' | 'tickets'>;

/** The output says false where the rule or flow has mentioned people in the ticket within the last hour. */
export const mention = async (
  ports: EscalationPorts,
  context: StepContext,
  { content, roleIds, userIds }: EffectOf<'mention'>,
): Promise<Outcome> => {
  assertIds([...roleIds, ...userIds]);
  const { run, step } = context;
  const causeId = run.automationId ?? run.flowId ?? run.id;
  let isPosted = true;
  await runOnce(ports, context, async (alsoWrite) => {
    const target = { ...toTicketTarget(run), alsoWrite, causeId, key: `mention:${step}` };
    isPosted = await ports.ticketActions.mention({ ...target, content, mentions: { roleIds, userIds } });
  });
  return markDone({ content: truncateForTrace(content), roleIds, userIds, mentioned: isPosted });
};

/** The step is the idempotency key. */
export const notify = async (
  { ticketActions }: EscalationPorts,
  { run, step }: StepContext,
  { kind: _, ...input }: EffectOf<'notify'>,
): Promise<Outcome> => {
  assertIds([...input.userIds, ...(input.channelId === null ? [] : [input.channelId])]);
  const ticket = getTicketId(run);
  const messages = await ticketActions.notify({ ...input, guild: run.guildId, ticket, key: `notify:${step}` });
  return markDone({ to: input.to, content: truncateForTrace(input.content), messages });
};

export const assign = async (
  ports: EscalationPorts,
  context: StepContext,
  { staffId }: EffectOf<'assign'>,
): Promise<Outcome> => {
  assertIds([staffId]);
  await runOnce(ports, context, (alsoWrite) =>
    ports.ticketActions.assignUnclaimed({ ...toTicketTarget(context.run), alsoWrite, staffId }),
  );
  return markDone({ staffId });
};

/** Without a staff member, the claimer is reminded. @throws conflict when nobody has claimed the ticket */
export const remind = async (
  ports: EscalationPorts,
  context: StepContext,
  { staffId, minutes, text }: EffectOf<'remind'>,
): Promise<Outcome> => {
  const { guildId: guild } = context.run;
  const ticket = getTicketId(context.run);
  const userId = staffId ?? (await ports.tickets.find(guild, ticket))?.ticket.claimedById;
  if (!userId) throw conflict('no_target', 'Nobody has claimed the ticket, so there is nobody to remind.');
  assertIds([userId]);
  const input = { guild, ticket, userId, text, afterMs: minutes * 60_000 };
  await runOnce(ports, context, (alsoWrite) => ports.ticketActions.remind({ ...input, alsoWrite }));
  return markDone({ staffId: userId, minutes, text });
};

/** Templates may be filled in with what is no id. @throws conflict */
const assertIds = (ids: readonly string[]): void => {
  const wrong = ids.find((id) => !isChatId(id));
  if (wrong !== undefined) throw conflict('no_target', `"${wrong}" is no id of the chat platform.`);
};
