export type { CommandChoice, CommandOption, CommandOptions, CommandSpec, SuggestionKind } from './command-spec.ts';
export { describeTickets, linkTicket } from './describe-tickets.ts';
export { explainFailure, type PrivateAnswer, Refused, toAnswer } from './private-answer.ts';
export { MAX_SUGGESTIONS, type Suggestion, toSuggestions } from './suggestions.ts';
export { isReservedName } from './reserved-names.ts';
