import type { ChannelId } from '#core/shared/ids.ts';
import { toInstant } from '#core/shared/instant.ts';
import type { TicketDetail } from '#core/tickets/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './calendar.ts';
import { atWork, STAFF, staffFor } from './staff.ts';
import { by, type Deed, said, type Scene, type Story } from './ticket-histories.ts';
import { BLAME, NOTES, PRAISE, THANKS } from './topics.ts';

/** What becomes of a ticket that was opened, from the first answer to the rating. */
export function* lifeOf(scene: Scene): Story {
  const { chance } = scene;
  if (chance.is(0.05)) {
    yield* neverAnswered(scene);
    return;
  }
  yield* answered(scene);
  yield* aside(scene);
  yield* talk(scene);
  yield* ended(scene);
  yield* rated(scene);
  if (!chance.is(0.06)) return;
  yield requesterSays(scene, chance.around(20 * HOUR_MS), 'Sorry, it is back again.', 'closed');
  yield staffSays(scene, 40, 'Let us have another look.');
  yield* closedBy(scene, 'Solved in the end');
}

const later = (scene: Scene, ms: number): number => (scene.at += Math.max(5_000, Math.round(ms)));

/** As soon as the staff member of the scene gets to it, so many minutes of work from now. */
const whenAtWork = (scene: Scene, minutes: number): number => {
  const { chance, staff, kind } = scene;
  const work = chance.around(minutes * kind.effort) * MINUTE_MS;
  return later(scene, atWork(chance, staff, scene.at + work) - scene.at);
};

const deed = (at: number, run: Deed['run'], needs: Deed['needs'] = 'active'): Deed => ({ at, run, needs });

const byStaff = (scene: Scene, ticket: TicketDetail) => by('staff', scene.staff.id, ticket);
const byRequester = (scene: Scene, ticket: TicketDetail) => by('user', scene.requester, ticket);

const staffSays = (scene: Scene, minutes: number, content: string): Deed =>
  deed(whenAtWork(scene, minutes), (ticket) =>
    scene.desk.tickets.reply({
      ...byStaff(scene, ticket),
      ...{ content: said(scene, content), staffId: scene.staff.id, attachments: [], setStatus: null },
    }),
  );

const requesterSays = (scene: Scene, ms: number, content: string, needs: Deed['needs'] = 'active'): Deed =>
  deed(
    later(scene, ms),
    async ({ guildId, channelId }) => {
      const { desk, requester } = scene;
      const message = await desk.chat.sendMessage(guildId, channelId as ChannelId, requester, said(scene, content));
      await desk.tickets.receiveMessage({ guild: guildId, message });
    },
    needs,
  );

function* neverAnswered(scene: Scene): Story {
  const { chance, desk } = scene;
  if (chance.is(0.3)) {
    yield deed(later(scene, chance.around(8 * HOUR_MS)), ({ guildId }) =>
      desk.tickets.memberLeft(guildId, scene.requester),
    );
  }
  yield* closedBy(scene, chance.pick(['Spam', 'No request', 'Asked in the forum as well']));
}

function* answered(scene: Scene): Story {
  const { chance, staff, topic, desk } = scene;
  const urgency = topic.priority === 'urgent' ? 0.4 : 1;
  if (chance.is(0.8)) {
    yield deed(whenAtWork(scene, staff.responseMinutes * urgency * 0.7), (ticket) =>
      desk.tickets.claim({ ...byStaff(scene, ticket), staffId: staff.id, force: false }),
    );
  }
  yield staffSays(scene, staff.responseMinutes * urgency, chance.is(0.75) ? topic.question : topic.answer);
}

/** What happens to some tickets beside the conversation. */
function* aside(scene: Scene): Story {
  const { chance, desk } = scene;
  const update = (fields: Parameters<typeof desk.tickets.update>[0]['fields']) =>
    deed(later(scene, chance.around(4 * MINUTE_MS)), (ticket) =>
      desk.tickets.update({ ...byStaff(scene, ticket), fields }),
    );
  if (chance.is(0.25))
    yield update({ tags: [...scene.topic.tags, chance.pick(['vip', 'known-issue', 'first-contact'])] });
  if (chance.is(0.08)) yield update({ priority: chance.pick(['low', 'high', 'urgent']) });
  if (chance.is(0.1)) {
    yield deed(later(scene, chance.around(10 * MINUTE_MS)), (ticket) =>
      desk.tickets.addNote({ ...byStaff(scene, ticket), content: chance.pick(NOTES), authorId: scene.staff.id }),
    );
  }
  if (chance.is(0.06)) yield* handedOver(scene);
  if (chance.is(0.03)) yield moved(scene);
  if (chance.is(0.05)) yield* parked(scene);
}

const moved = (scene: Scene): Deed => {
  const { id: categoryId } = scene.chance.pick(scene.others);
  return deed(whenAtWork(scene, 10), (ticket) => scene.desk.tickets.move({ ...byStaff(scene, ticket), categoryId }));
};

function* handedOver(scene: Scene): Story {
  const { desk, chance } = scene;
  const next = chance.pick(STAFF.filter(({ id }) => id !== scene.staff.id));
  yield deed(whenAtWork(scene, 10), async (ticket) => {
    const on = { ...byStaff(scene, ticket), staffId: next.id };
    await (ticket.claimedById ? desk.tickets.transfer(on) : desk.tickets.claim({ ...on, force: false }));
    scene.staff = next;
  });
}

function* parked(scene: Scene): Story {
  const { desk, chance } = scene;
  const at = whenAtWork(scene, 20);
  const holdUntil = chance.is(0.7) ? toInstant(at + chance.whole(1, 5) * DAY_MS) : null;
  yield deed(at, (ticket) =>
    desk.tickets.update({ ...byStaff(scene, ticket), fields: { status: 'on_hold', holdUntil } }),
  );
  later(scene, chance.whole(2, 6) * DAY_MS);
}

function* talk(scene: Scene): Story {
  const { chance, topic } = scene;
  const texts = [topic.answer, 'Is there any news?', 'I have tried that, it is still the same.', 'One more thing …'];
  for (let round = 0; round < texts.length && chance.is(round === 0 ? 0.85 : 0.4); round += 1) {
    yield requesterSays(scene, chance.around(70 * MINUTE_MS, 1.2), texts[round] ?? '');
    yield staffSays(scene, 25, round === 0 ? topic.solution : chance.pick(['We are on it.', topic.solution]));
  }
}

/** Closed by staff, by agreement, or by nobody, which some categories then see to by themselves. */
function* ended(scene: Scene): Story {
  const { chance } = scene;
  const way = chance.next();
  if (way < (scene.category.autoClose.inactiveHours === null ? 0.03 : 0.12)) return yield* forgotten(scene);
  if (way < 0.3) return yield* agreed(scene);
  if (chance.is(0.6)) yield requesterSays(scene, chance.around(50 * MINUTE_MS), chance.pick(THANKS));
  yield* closedBy(scene, chance.pick(['Solved', 'Solved', 'Answered', 'Duplicate of a known problem']));
}

/** Nobody does anything any more. */
function* forgotten(scene: Scene): Story {
  const { inactiveHours } = scene.category.autoClose;
  later(scene, ((inactiveHours ?? 0) + 1) * HOUR_MS);
  yield* [];
}

function* agreed(scene: Scene): Story {
  const { chance, desk } = scene;
  const at = whenAtWork(scene, 60);
  const autoCloseAt = toInstant(at + 2 * DAY_MS);
  yield deed(at, (ticket) =>
    desk.tickets.requestClose({
      ...byStaff(scene, ticket),
      ...{ reason: 'Solved', requestedById: null, autoCloseAt },
    }),
  );
  if (chance.is(0.3)) {
    later(scene, 2 * DAY_MS + MINUTE_MS);
    return;
  }
  const answer = later(scene, chance.around(3 * HOUR_MS));
  if (chance.is(0.85)) {
    yield deed(answer, (ticket) => desk.tickets.acceptClose(byRequester(scene, ticket)));
    return;
  }
  yield deed(answer, (ticket) => desk.tickets.denyClose(byRequester(scene, ticket)));
  yield staffSays(scene, 30, 'All right, what is missing?');
  yield* closedBy(scene, 'Solved');
}

function* closedBy(scene: Scene, reason: string): Story {
  const { chance, desk } = scene;
  if (chance.is(0.1)) scene.staff = staffFor(chance, scene.at);
  yield deed(whenAtWork(scene, 90), (ticket) => desk.tickets.close({ ...byStaff(scene, ticket), reason }));
}

/** Those who waited long are less content. */
function* rated(scene: Scene): Story {
  const { chance, desk, requester, staff } = scene;
  if (!scene.category.feedbackEnabled || !chance.is(0.42)) return;
  yield deed(
    later(scene, chance.around(2 * HOUR_MS, 1.3)),
    (ticket) => {
      const { createdAt, firstResponseAt } = ticket;
      const waited = firstResponseAt ? (Date.parse(firstResponseAt) - Date.parse(createdAt)) / HOUR_MS : 48;
      const mood = staff.care - Math.min(0.5, waited / 40) + (chance.next() - 0.5) * 0.8;
      const rating = Math.min(5, Math.max(1, Math.round(1 + 4.6 * mood)));
      const comment = chance.is(0.35) ? chance.pick(rating >= 4 ? PRAISE : BLAME) : null;
      return desk.tickets.giveFeedback({ ...byRequester(scene, ticket), rating, comment, userId: requester });
    },
    'closed',
  );
}
