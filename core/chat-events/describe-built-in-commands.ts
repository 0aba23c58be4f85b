import type { CommandOption } from '../built-in-commands/index.ts';
import type { CatalogueKey, CommandWord, ServerContextPorts } from '../settings/index.ts';
import { listKeys } from '../shared/values/list-keys.ts';
import { BUILT_IN_COMMANDS, listSubcommands } from './built-in-commands.ts';

export interface DescribedOption {
  readonly name: string;
  readonly shownName: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly choices: readonly { readonly label: string; readonly value: string }[];
}

export interface DescribedCommand {
  readonly name: string;
  readonly shownName: string;
  readonly description: string;
  readonly isForStaff: boolean;
  readonly options: readonly DescribedOption[];
}

/** Names and describes the commands of every server as the chat platform shows them to users of a language. */
export const describeBuiltInCommands =
  ({ translator }: Pick<ServerContextPorts, 'translator'>) =>
  (locale: string): readonly DescribedCommand[] => {
    const write = (key: CatalogueKey) => translator.getTemplate(locale, key);
    return BUILT_IN_COMMANDS.flatMap((command) =>
      listSubcommands(command).map(({ words, spec }) => ({
        name: words.join(' '),
        shownName: words.map((word) => write(`word.${word}`)).join(' '),
        description: write(spec.description),
        isForStaff: command.isForStaff,
        options: listKeys(spec.options).flatMap((option) => describeOption(write, option, spec.options[option])),
      })),
    );
  };

const describeOption = (
  write: (key: CatalogueKey) => string,
  name: CommandWord,
  option: CommandOption | undefined,
): readonly DescribedOption[] => {
  if (!option) return [];
  const choices = option.kind === 'text' ? (option.choices ?? []) : [];
  return [
    {
      name,
      shownName: write(`word.${name}`),
      description: write(option.description),
      isRequired: option.isRequired,
      choices: choices.map(({ value, text }) => ({ label: write(text), value })),
    },
  ];
};
