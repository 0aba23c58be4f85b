import { toInstant } from '#core/shared/instant.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './calendar.ts';
import {
  addMinutes,
  nextWorkTime,
  requesterMessage,
  requesterStep,
  staffMessage,
  staffStep,
  step,
} from './story-steps.ts';
import { STAFF, pickStaff } from './staff.ts';
import type { Scene, Step, Story } from './ticket-histories.ts';
import { BLAME, NOTES, PRAISE, THANKS } from './topics.ts';

/** What becomes of a ticket that was opened, from the first answer to the rating. */
export function* createStory(scene: Scene): Story {
  const { chance } = scene;
  if (chance.is(0.05)) {
    yield* unansweredStory(scene);
    return;
  }
  yield* answeredStory(scene);
  yield* noteStep(scene);
  yield* conversation(scene);
  yield* endOfStory(scene);
  yield* ratingStep(scene);
  if (!chance.is(0.06)) return;
  yield requesterMessage(scene, chance.around(20 * HOUR_MS), 'Sorry, it is back again.', 'closed');
  yield staffMessage(scene, 40, 'Let us have another look.');
  yield* closedEnd(scene, 'Solved in the end');
}

function* unansweredStory(scene: Scene): Story {
  const { chance, desk } = scene;
  if (chance.is(0.3)) {
    yield step(addMinutes(scene, chance.around(8 * HOUR_MS)), ({ guildId }) =>
      desk.tickets.memberLeft(guildId, scene.requester),
    );
  }
  yield* closedEnd(scene, chance.pick(['Spam', 'No request', 'Asked in the forum as well']));
}

function* answeredStory(scene: Scene): Story {
  const { chance, staff, topic, desk } = scene;
  const urgency = topic.priority === 'urgent' ? 0.4 : 1;
  if (chance.is(0.8)) {
    yield step(nextWorkTime(scene, staff.responseMinutes * urgency * 0.7), (ticket) =>
      desk.tickets.claim({ ...staffStep(scene, ticket), staffId: staff.id, force: false }),
    );
  }
  yield staffMessage(scene, staff.responseMinutes * urgency, chance.is(0.75) ? topic.question : topic.answer);
}

/** What happens to some tickets beside the conversation. */
function* noteStep(scene: Scene): Story {
  const { chance, desk } = scene;
  const update = (fields: Parameters<typeof desk.tickets.update>[0]['fields']) =>
    step(addMinutes(scene, chance.around(4 * MINUTE_MS)), (ticket) =>
      desk.tickets.update({ ...staffStep(scene, ticket), fields }),
    );
  if (chance.is(0.25))
    yield update({ tags: [...scene.topic.tags, chance.pick(['vip', 'known-issue', 'first-contact'])] });
  if (chance.is(0.08)) yield update({ priority: chance.pick(['low', 'high', 'urgent']) });
  if (chance.is(0.1)) {
    yield step(addMinutes(scene, chance.around(10 * MINUTE_MS)), (ticket) =>
      desk.tickets.addNote({ ...staffStep(scene, ticket), content: chance.pick(NOTES) }),
    );
  }
  if (chance.is(0.06)) yield* transferStep(scene);
  if (chance.is(0.03)) yield moveStep(scene);
  if (chance.is(0.05)) yield* holdStep(scene);
}

const moveStep = (scene: Scene): Step => {
  const { id: categoryId } = scene.chance.pick(scene.others);
  return step(nextWorkTime(scene, 10), (ticket) =>
    scene.desk.tickets.move({ ...staffStep(scene, ticket), categoryId }),
  );
};

function* transferStep(scene: Scene): Story {
  const { desk, chance } = scene;
  const next = chance.pick(STAFF.filter(({ id }) => id !== scene.staff.id));
  yield step(nextWorkTime(scene, 10), async (ticket) => {
    const target = staffStep(scene, ticket);
    await (ticket.claimedById
      ? desk.tickets.transfer({ ...target, toStaffId: next.id })
      : desk.tickets.claim({ ...target, staffId: next.id, force: false }));
    scene.staff = next;
  });
}

function* holdStep(scene: Scene): Story {
  const { desk, chance } = scene;
  const at = nextWorkTime(scene, 20);
  const holdUntil = chance.is(0.7) ? toInstant(at + chance.whole(1, 5) * DAY_MS) : null;
  yield step(at, (ticket) =>
    desk.tickets.update({ ...staffStep(scene, ticket), fields: { status: 'on_hold', holdUntil } }),
  );
  addMinutes(scene, chance.whole(2, 6) * DAY_MS);
}

function* conversation(scene: Scene): Story {
  const { chance, topic } = scene;
  const texts = [topic.answer, 'Is there any news?', 'I have tried that, it is still the same.', 'One more thing …'];
  for (let round = 0; round < texts.length && chance.is(round === 0 ? 0.85 : 0.4); round += 1) {
    yield requesterMessage(scene, chance.around(70 * MINUTE_MS, 1.2), texts[round] ?? '');
    yield staffMessage(scene, 25, round === 0 ? topic.solution : chance.pick(['We are on it.', topic.solution]));
  }
}

/** Closed by staff, by agreement, or by nobody, which some categories then see to by themselves. */
function* endOfStory(scene: Scene): Story {
  const { chance } = scene;
  const way = chance.next();
  if (way < (scene.category.autoClose.inactiveHours === null ? 0.03 : 0.12)) return yield* abandonedEnd(scene);
  if (way < 0.3) return yield* agreedEnd(scene);
  if (chance.is(0.6)) yield requesterMessage(scene, chance.around(50 * MINUTE_MS), chance.pick(THANKS));
  yield* closedEnd(scene, chance.pick(['Solved', 'Solved', 'Answered', 'Duplicate of a known problem']));
}

/** Nobody does anything any more. */
function* abandonedEnd(scene: Scene): Story {
  const { inactiveHours } = scene.category.autoClose;
  addMinutes(scene, ((inactiveHours ?? 0) + 1) * HOUR_MS);
  yield* [];
}

function* agreedEnd(scene: Scene): Story {
  const { chance, desk } = scene;
  const at = nextWorkTime(scene, 60);
  const autoCloseAt = toInstant(at + 2 * DAY_MS);
  yield step(at, (ticket) =>
    desk.tickets.requestClose({
      ...staffStep(scene, ticket),
      ...{ reason: 'Solved', autoCloseAt },
    }),
  );
  if (chance.is(0.3)) {
    addMinutes(scene, 2 * DAY_MS + MINUTE_MS);
    return;
  }
  const answer = addMinutes(scene, chance.around(3 * HOUR_MS));
  if (chance.is(0.85)) {
    yield step(answer, (ticket) => desk.tickets.acceptClose(requesterStep(scene, ticket)));
    return;
  }
  yield step(answer, (ticket) => desk.tickets.denyClose(requesterStep(scene, ticket)));
  yield staffMessage(scene, 30, 'All right, what is missing?');
  yield* closedEnd(scene, 'Solved');
}

function* closedEnd(scene: Scene, reason: string): Story {
  const { chance, desk } = scene;
  if (chance.is(0.1)) scene.staff = pickStaff(chance, scene.at);
  yield step(nextWorkTime(scene, 90), (ticket) => desk.tickets.close({ ...staffStep(scene, ticket), reason }));
}

/** Those who waited long are less content. */
function* ratingStep(scene: Scene): Story {
  const { chance, desk, requester, staff } = scene;
  if (!scene.category.feedbackEnabled || !chance.is(0.42)) return;
  yield step(
    addMinutes(scene, chance.around(2 * HOUR_MS, 1.3)),
    (ticket) => {
      const { createdAt, firstResponseAt } = ticket;
      const waited = firstResponseAt ? (Date.parse(firstResponseAt) - Date.parse(createdAt)) / HOUR_MS : 48;
      const mood = staff.care - Math.min(0.5, waited / 40) + (chance.next() - 0.5) * 0.8;
      const rating = Math.min(5, Math.max(1, Math.round(1 + 4.6 * mood)));
      const comment = chance.is(0.35) ? chance.pick(rating >= 4 ? PRAISE : BLAME) : null;
      return desk.tickets.giveFeedback({ ...requesterStep(scene, ticket), rating, comment, userId: requester });
    },
    'closed',
  );
}
