/** The command as help lists it. It needs no database and no network. */
export const CONVERT = {
  words: ['admin', 'import', 'convert'],
  usage:
    '<file|folder> --from discord-tickets|ticketsbot|modmailbot|modmail|open-ticket|csv|zendesk|chatwoot --out <file|folder> [--guild <id>] [--transcripts <zip|folder>] [--labels <file|folder>] [--key-file <file>] [--public-key <file>] [--json]',
  summary: 'turns the data of another bot or help desk into a portable file, which import check and import run take',
} as const;

/** Whether a command line asks for it. */
export const isConvert = (argv: readonly string[]): boolean =>
  CONVERT.words.every((word, index) => argv[index] === word);
