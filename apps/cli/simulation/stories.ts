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

/** Creates the steps of an opened ticket, from the first answer to the rating. */
export function* createStory(scene: Scene): Story {
  const { random } = scene;
  if (random.is(0.05)) {
    yield* unansweredStory(scene);
    return;
  }
  yield* answeredStory(scene);
  yield* noteStep(scene);
  yield* conversation(scene);
  yield* endOfStory(scene);
  yield* ratingStep(scene);
  if (!random.is(0.06)) return;
  yield requesterMessage(scene, random.around(20 * HOUR_MS), 'Sorry, it is back again.', 'closed');
  yield staffMessage(scene, 40, 'Let us have another look.');
  yield* closedEnd(scene, 'Solved in the end');
}

function* unansweredStory(scene: Scene): Story {
  const { random, simulation } = scene;
  if (random.is(0.3)) {
    yield step(addMinutes(scene, random.around(8 * HOUR_MS)), ({ guildId }) =>
      simulation.tickets.handleMemberLeft(guildId, scene.requester),
    );
  }
  yield* closedEnd(scene, random.pick(['Spam', 'No request', 'Asked in the forum as well']));
}

function* answeredStory(scene: Scene): Story {
  const { random, staff, topic, simulation } = scene;
  const urgency = topic.priority === 'urgent' ? 0.4 : 1;
  if (random.is(0.8)) {
    yield step(nextWorkTime(scene, staff.responseMinutes * urgency * 0.7), (ticket) =>
      simulation.tickets.claim({ ...staffStep(scene, ticket), staffId: staff.id, force: false }),
    );
  }
  yield staffMessage(scene, staff.responseMinutes * urgency, random.is(0.75) ? topic.question : topic.answer);
}

/** Events of some tickets in addition to the conversation. */
function* noteStep(scene: Scene): Story {
  const { random, simulation } = scene;
  const update = (fields: Parameters<typeof simulation.tickets.update>[0]['fields']) =>
    step(addMinutes(scene, random.around(4 * MINUTE_MS)), (ticket) =>
      simulation.tickets.update({ ...staffStep(scene, ticket), fields }),
    );
  if (random.is(0.25))
    yield update({ tags: [...scene.topic.tags, random.pick(['vip', 'known-issue', 'first-contact'])] });
  if (random.is(0.08)) yield update({ priority: random.pick(['low', 'high', 'urgent']) });
  if (random.is(0.1)) {
    yield step(addMinutes(scene, random.around(10 * MINUTE_MS)), (ticket) =>
      simulation.tickets.addNote({ ...staffStep(scene, ticket), content: random.pick(NOTES) }),
    );
  }
  if (random.is(0.06)) yield* transferStep(scene);
  if (random.is(0.03)) yield moveStep(scene);
  if (random.is(0.05)) yield* holdStep(scene);
}

const moveStep = (scene: Scene): Step => {
  const { id: categoryId } = scene.random.pick(scene.others);
  return step(nextWorkTime(scene, 10), (ticket) =>
    scene.simulation.tickets.move({ ...staffStep(scene, ticket), categoryId }),
  );
};

function* transferStep(scene: Scene): Story {
  const { simulation, random } = scene;
  const next = random.pick(STAFF.filter(({ id }) => id !== scene.staff.id));
  yield step(nextWorkTime(scene, 10), async (ticket) => {
    const target = staffStep(scene, ticket);
    await (ticket.claimedById
      ? simulation.tickets.transfer({ ...target, toStaffId: next.id })
      : simulation.tickets.claim({ ...target, staffId: next.id, force: false }));
    scene.staff = next;
  });
}

function* holdStep(scene: Scene): Story {
  const { simulation, random } = scene;
  const at = nextWorkTime(scene, 20);
  const holdUntil = random.is(0.7) ? toInstant(at + random.whole(1, 5) * DAY_MS) : null;
  yield step(at, (ticket) =>
    simulation.tickets.update({ ...staffStep(scene, ticket), fields: { status: 'on_hold', holdUntil } }),
  );
  addMinutes(scene, random.whole(2, 6) * DAY_MS);
}

function* conversation(scene: Scene): Story {
  const { random, topic } = scene;
  const texts = [topic.answer, 'Is there any news?', 'I have tried that, it is still the same.', 'One more thing …'];
  for (let round = 0; round < texts.length && random.is(round === 0 ? 0.85 : 0.4); round += 1) {
    yield requesterMessage(scene, random.around(70 * MINUTE_MS, 1.2), texts[round] ?? '');
    yield staffMessage(scene, 25, round === 0 ? topic.solution : random.pick(['We are on it.', topic.solution]));
  }
}

/** Closed by staff, by agreement, or not at all; some categories then close the ticket for inactivity. */
function* endOfStory(scene: Scene): Story {
  const { random } = scene;
  const way = random.next();
  if (way < (scene.category.autoClose.inactiveHours === null ? 0.03 : 0.12)) return yield* abandonedEnd(scene);
  if (way < 0.3) return yield* agreedEnd(scene);
  if (random.is(0.6)) yield requesterMessage(scene, random.around(50 * MINUTE_MS), random.pick(THANKS));
  yield* closedEnd(scene, random.pick(['Solved', 'Solved', 'Answered', 'Duplicate of a known problem']));
}

/** No further actions. */
function* abandonedEnd(scene: Scene): Story {
  const { inactiveHours } = scene.category.autoClose;
  addMinutes(scene, ((inactiveHours ?? 0) + 1) * HOUR_MS);
  yield* [];
}

function* agreedEnd(scene: Scene): Story {
  const { random, simulation } = scene;
  const at = nextWorkTime(scene, 60);
  const autoCloseAt = toInstant(at + 2 * DAY_MS);
  yield step(at, (ticket) =>
    simulation.tickets.requestClose({
      ...staffStep(scene, ticket),
      reason: 'Solved',
      autoCloseAt,
    }),
  );
  if (random.is(0.3)) {
    addMinutes(scene, 2 * DAY_MS + MINUTE_MS);
    return;
  }
  const answer = addMinutes(scene, random.around(3 * HOUR_MS));
  if (random.is(0.85)) {
    yield step(answer, (ticket) => simulation.tickets.acceptClose(requesterStep(scene, ticket)));
    return;
  }
  yield step(answer, (ticket) => simulation.tickets.denyClose(requesterStep(scene, ticket)));
  yield staffMessage(scene, 30, 'All right, what is missing?');
  yield* closedEnd(scene, 'Solved');
}

function* closedEnd(scene: Scene, reason: string): Story {
  const { random, simulation } = scene;
  if (random.is(0.1)) scene.staff = pickStaff(random, scene.at);
  yield step(nextWorkTime(scene, 90), (ticket) => simulation.tickets.close({ ...staffStep(scene, ticket), reason }));
}

/** Those who waited long are less content. */
function* ratingStep(scene: Scene): Story {
  const { random, simulation, requester, staff } = scene;
  if (!scene.category.feedbackEnabled || !random.is(0.42)) return;
  yield step(
    addMinutes(scene, random.around(2 * HOUR_MS, 1.3)),
    (ticket) => {
      const { createdAt, firstResponseAt } = ticket;
      const waited = firstResponseAt ? (Date.parse(firstResponseAt) - Date.parse(createdAt)) / HOUR_MS : 48;
      const mood = staff.care - Math.min(0.5, waited / 40) + (random.next() - 0.5) * 0.8;
      const rating = Math.min(5, Math.max(1, Math.round(1 + 4.6 * mood)));
      const comment = random.is(0.35) ? random.pick(rating >= 4 ? PRAISE : BLAME) : null;
      return simulation.tickets.giveFeedback({ ...requesterStep(scene, ticket), rating, comment, userId: requester });
    },
    'closed',
  );
}
