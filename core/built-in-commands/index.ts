export {
  buildCommandForm,
  type AskedSuggestions,
  type ChatCommand,
  type CommandInput,
  createDeclare,
  type DeclaredCommand,
  hasFields,
  type Inputs,
  suggestValues,
  toOptions,
} from './chat-command.ts';
export type { CommandChoice, CommandOption, CommandOptions, CommandSpec } from './command-spec.ts';
export { describeTickets, linkTicket } from './describe-tickets.ts';
export { checkLength, parseCategory, parseText, parseUser, type TextContext, USER_OPTION } from './parse-inputs.ts';
export {
  answerRefusals,
  answerText,
  type AskedForm,
  type CommandResult,
  explainFailure,
  type PrivateAnswer,
  Refused,
  toAnswer,
  toResult,
} from './private-answer.ts';
export { MAX_SUGGESTIONS, type Suggestion, toSuggestions } from './suggestions.ts';
export { isReservedName } from './reserved-names.ts';
export { describeTranscript } from './find-transcript.ts';
