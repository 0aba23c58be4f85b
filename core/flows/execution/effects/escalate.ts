import { conflict } from '../../../shared/errors.ts';
import { type GuildId, isChatId, type TeamId, type UserId } from '../../../shared/ids.ts';
import type { Outcome } from '../../model/effect.ts';
import { truncateForTrace } from '../../model/run.ts';
import type { RunPorts } from '../../model/run-ports.ts';
import { markDone } from './outcomes.ts';
import { type EffectOf, getTicketId, runOnce, type StepContext, toTicketTarget } from './step-context.ts';

type EscalationPorts = Pick<RunPorts, 'duties' | 'runs' | 'ticketActions' | 'tickets'>;

/** Adds those of the team who are on duty. @throws not_found for a deleted team; conflict when nobody is left */
const addOnCall = async (
  { duties }: EscalationPorts,
  guild: GuildId,
  team: TeamId | null,
  named: { readonly userIds: readonly UserId[]; readonly others: number },
): Promise<readonly UserId[]> => {
  if (team === null) return named.userIds;
  const { staffIds } = await duties.readOnCall(guild, team);
  const userIds = [...new Set([...named.userIds, ...staffIds])];
  if (userIds.length + named.others > 0) return userIds;
  throw conflict('no_target', 'Nobody of the team is on duty, and nobody else is named.');
};

/** Limits those on duty, whose number no rule limits. */
const MAX_MENTIONED = 20;
const MAX_NOTIFIED = 20;

/** The output says false where the rule or flow has mentioned people in the ticket within the last hour. */
export const mention = async (
  ports: EscalationPorts,
  context: StepContext,
  { content, roleIds, userIds: named, onCallTeamId }: EffectOf<'mention'>,
): Promise<Outcome> => {
  assertIds([...roleIds, ...named]);
  const { run, step } = context;
  const all = { userIds: named, others: roleIds.length };
  const userIds = (await addOnCall(ports, run.guildId, onCallTeamId, all)).slice(0, MAX_MENTIONED);
  const causeId = run.automationId ?? run.macroId ?? run.flowId ?? run.id;
  let isPosted = true;
  await runOnce(ports, context, async (alsoWrite) => {
    const target = { ...toTicketTarget(run), alsoWrite, causeId, key: `mention:${step}` };
    isPosted = await ports.ticketActions.mention({ ...target, content, mentions: { roleIds, userIds } });
  });
  return markDone({ content: truncateForTrace(content), roleIds, userIds, mentioned: isPosted });
};

/** The step is the idempotency key. */
export const notify = async (
  ports: EscalationPorts,
  { run, step }: StepContext,
  { kind: _, onCallTeamId, ...input }: EffectOf<'notify'>,
): Promise<Outcome> => {
  assertIds([...input.userIds, ...(input.channelId === null ? [] : [input.channelId])]);
  const { guildId: guild } = run;
  const team = input.to === 'staff' ? onCallTeamId : null;
  const userIds = await addOnCall(ports, guild, team, { userIds: input.userIds, others: 0 });
  const order = { guild, ticket: getTicketId(run), key: `notify:${step}` };
  const messages = await ports.ticketActions.notify({ ...input, userIds: userIds.slice(0, MAX_NOTIFIED), ...order });
  return markDone({ to: input.to, content: truncateForTrace(input.content), messages });
};

export const assign = async (
  ports: EscalationPorts,
  context: StepContext,
  { staffId }: EffectOf<'assign'>,
): Promise<Outcome> => {
  assertIds([staffId]);
  await runOnce(ports, context, (alsoWrite) =>
    ports.ticketActions.assign({ ...toTicketTarget(context.run), alsoWrite, toStaffId: staffId }),
  );
  return markDone({ staffId });
};

export const setTarget = async (
  ports: EscalationPorts,
  context: StepContext,
  { targetId }: EffectOf<'set_target'>,
): Promise<Outcome> => {
  await runOnce(ports, context, (alsoWrite) =>
    ports.ticketActions.setTarget({ ...toTicketTarget(context.run), alsoWrite, targetId }),
  );
  return markDone({ targetId });
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
