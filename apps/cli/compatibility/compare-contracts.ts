import { SchemaComparison } from './compare-schemas.ts';
import type { Contract, Json, Operation } from './contract.ts';

type Compare = (before: Json, after: Json, place: string) => readonly string[];

/** The keys of `before` that `after` lacks, and what a comparison of the others finds. */
const compareEach = <Value>(
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
  place: string,
  compare: (one: Value, other: Value, place: string) => readonly string[],
): readonly string[] =>
  Object.entries(before).flatMap(([key, value]) => {
    const other = after[key];
    return other === undefined ? [`${place}${key}: is gone`] : compare(value, other, `${place}${key}`);
  });

const compareParameters = (before: Operation, after: Operation, place: string, compare: Compare): readonly string[] => [
  ...compareEach(before.parameters, after.parameters, `${place} `, (one, other, at) => [
    ...(other.isRequired && !one.isRequired ? [`${at}: is required`] : []),
    ...compare(one.schema, other.schema, at),
  ]),
  ...Object.entries(after.parameters)
    .filter(([key, { isRequired }]) => isRequired && !(key in before.parameters))
    .map(([key]) => `${place} ${key}: is required`),
];

/** What of the contract breaks clients that were written for the one before, each as a sentence that names its place. */
export const listBreakingChanges = (before: Contract, after: Contract): readonly string[] => {
  const both = { before: before.schemas, after: after.schemas };
  const ofRequest: Compare = (...pair) => new SchemaComparison({ ...both, direction: 'request' }).compare(...pair);
  const ofAnswer: Compare = (...pair) => new SchemaComparison({ ...both, direction: 'answer' }).compare(...pair);
  const compareOperation = (one: Operation, other: Operation, place: string): readonly string[] => [
    ...other.scopes.filter((scope) => !one.scopes.includes(scope)).map((scope) => `${place}: needs the scope ${scope}`),
    ...compareParameters(one, other, place, ofRequest),
    ...(other.isBodyRequired && !one.isBodyRequired ? [`${place} body: is required`] : []),
    ...compareEach(one.bodies, other.bodies, `${place} body `, ofRequest),
    ...compareEach(one.answers, other.answers, `${place} answer `, ofAnswer),
  ];
  return [
    ...compareEach(before.operations, after.operations, '', compareOperation),
    ...compareEach(before.events, after.events, 'event ', ofAnswer),
  ];
};
