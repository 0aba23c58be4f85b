import { t } from '../../texts/texts.ts';

/** What asks for more before it is done with tickets. */
export type BulkQuestion = 'assign' | 'close' | 'hold' | 'macro' | 'move' | 'tag' | 'priority';

/** The key of each question, and its name in the palette. */
const KEYS = [
  { key: 'a', question: 'assign', label: t('Assign…') },
  { key: 'p', question: 'priority', label: t('Set the priority…') },
  { key: 't', question: 'tag', label: t('Add a tag…') },
  { key: 'h', question: 'hold', label: t('Put on hold…') },
  { key: 'm', question: 'move', label: t('Move to a category…') },
  { key: 'M', question: 'macro', label: t('Run a macro…') },
] as const satisfies readonly { readonly key: string; readonly question: BulkQuestion; readonly label: string }[];

type Ask = (question: BulkQuestion) => void;

/** What each key asks. */
export const toBulkKeys = (ask: Ask): Readonly<Record<string, () => void>> =>
  Object.fromEntries(KEYS.map(({ key, question }) => [key, () => ask(question)]));

/** The same as commands of the palette. */
export const listBulkCommands = (ask: Ask, questions: readonly BulkQuestion[] = KEYS.map(({ question }) => question)) =>
  KEYS.filter(({ question }) => questions.includes(question)).map(({ label, question }) => ({
    label,
    onSelect: () => ask(question),
  }));
