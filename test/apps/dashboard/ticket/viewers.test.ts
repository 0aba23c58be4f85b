import { describeViewers } from '../../../../apps/dashboard/src/ticket/viewers/viewers.ts';
import { addEnglish } from '../english.ts';

addEnglish();

const viewers = (writing: readonly string[], looking: readonly string[]) => [
  ...looking.map((name) => ({ personId: name, name, isWriting: false })),
  ...writing.map((name) => ({ personId: name, name, isWriting: true })),
];

it.each([
  [[], [], []],
  [['Ada'], [], ['Ada is writing here.']],
  [[], ['Ada', 'Kim'], ['Ada and Kim are looking at this ticket.']],
  [['Ada'], ['Kim'], ['Ada is writing here.', 'Kim is looking at this ticket.']],
  [[], ['Ada', 'Kim', 'Sam'], ['Ada, Kim, and Sam are looking at this ticket.']],
  [[], ['Ada', 'Kim', 'Sam', 'Lee', 'Max'], ['Ada, Kim, Sam, and 2 more are looking at this ticket.']],
] as const)('says who writes (%j) and who looks (%j)', (writing, looking, sentences) => {
  expect(describeViewers(viewers(writing, looking))).toEqual(sentences);
});
