import { setTimeout as pause } from 'node:timers/promises';
import { askForDesk, toAddress, visit, type Visitor } from './visitor.ts';

/** What the attacking process is given. */
export interface DemoAttack {
  readonly url: string;
  /** A desk of somebody else. */
  readonly foreignGuild: string;
}

/** It says `ready` when it begins, and at the end, for any message, how its requests were answered. */
export type DemoAttackReport = 'ready' | Readonly<Record<string, number>>;

type Attack = (visitor: Visitor, attack: DemoAttack, turn: number) => Promise<Response>;

const RILEY = '200000000000000001';
const KILOBYTE = 1_024;
const LONG = 'word '.repeat(800);

const toPage = ({ guild }: Visitor) => `/servers/${guild}`;

const openTicket = async (visitor: Visitor, subject: string, message: string): Promise<Response> => {
  const categories = await visitor.send('GET', `${toPage(visitor)}/categories?limit=1`);
  if (!categories.ok) return categories;
  const [category] = ((await categories.json()) as { data: { id: string }[] }).data;
  const body = { categoryId: category?.id, requesterId: RILEY, subject, message, bypassLimits: true };
  return visitor.send('POST', `${toPage(visitor)}/tickets`, body);
};

/** Answers each event of a ticket with as many messages as a flow may send. */
const addFlow = async (visitor: Visitor, turn: number): Promise<Response> => {
  const nodes = Array.from({ length: 50 }, (_, index) => ({
    id: `n${index}`,
    type: 'send_message',
    data: { content: LONG },
  }));
  const edges = nodes.slice(1).map(({ id }, index) => ({ id, source: `n${index}`, sourceHandle: 'next', target: id }));
  const trigger = { kind: 'ticket_created', config: {} };
  const made = await visitor.send('POST', `${toPage(visitor)}/flows`, { name: `Bomb ${turn}`, trigger, nodes, edges });
  if (!made.ok) return made;
  const { data } = (await made.json()) as { data: { id: string } };
  await visitor.send('POST', `${toPage(visitor)}/flows/${data.id}/publish`);
  return openTicket(visitor, 'Bang', LONG);
};

const ATTACKS: readonly Attack[] = [
  (visitor, _, turn) => openTicket(visitor, `Flood ${turn}`, 'Again'),
  (visitor, _, turn) =>
    visitor.send('POST', `${toPage(visitor)}/attachments`, {
      filename: `${turn}.bin`,
      contentBase64: Buffer.alloc(150 * KILOBYTE, turn).toString('base64'),
    }),
  // Desks of one address, and of many.
  (_, { url }) => askForDesk(url, '192.168.9.9'),
  (_, { url }, turn) => askForDesk(url, toAddress(turn, 11)),
  (visitor, { foreignGuild }, turn) =>
    visitor.send('GET', turn % 2 ? `/servers/${foreignGuild}/tickets` : `/sandbox/guilds/${foreignGuild}/channels`),
  (visitor, _, turn) =>
    visitor.send('POST', `${toPage(visitor)}/knowledgebase`, { title: `Long ${turn}`, content: LONG.repeat(10) }),
  (visitor) =>
    visitor.send('POST', `${toPage(visitor)}/webhooks`, {
      url: 'http://127.0.0.1:5432/',
      eventTypes: ['ticket.created'],
    }),
  (visitor, _, turn) => addFlow(visitor, turn),
  (visitor, _, turn) => visitor.send('GET', `${toPage(visitor)}/tickets?q=wor%20${turn}`),
  (visitor, _, turn) => visitor.send('POST', `/sandbox/guilds/${visitor.guild}/channels`, { name: `channel-${turn}` }),
];

/** Requests that each attacker has under way. */
const AT_ONCE = 4;

const attackUntil = async (attack: DemoAttack, over: AbortSignal): Promise<Record<string, number>> => {
  const answers: Record<string, number> = {};
  const repeat = async (kind: Attack, visitor: Visitor, first: number) => {
    for (let turn = first; !over.aborted; turn += AT_ONCE) {
      const answer = await kind(visitor, attack, turn);
      await answer.arrayBuffer();
      answers[answer.status] = (answers[answer.status] ?? 0) + 1;
      if (answer.status === 429 || answer.status === 503) await pause(100);
    }
  };
  const visitors = await Promise.all(ATTACKS.map((_, index) => visit(attack.url, toAddress(index, 12))));
  report('ready');
  await Promise.all(
    ATTACKS.flatMap((kind, index) => {
      const visitor = visitors[index];
      return visitor ? Array.from({ length: AT_ONCE }, (_, first) => repeat(kind, visitor, first)) : [];
    }),
  );
  return answers;
};

const report = (message: DemoAttackReport): void => void process.send?.(message);

process.once('message', (attack: DemoAttack) => {
  const over = new AbortController();
  process.once('message', () => over.abort());
  void attackUntil(attack, over.signal).then((answers) => {
    report(answers);
    process.disconnect();
  });
});
