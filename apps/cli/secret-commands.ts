import type { UseCases } from '#core/index.ts';
import { conflict } from '#core/shared/errors.ts';
import type { Command } from './command/command.ts';

type SecretRotation = UseCases['secretRotation'];

const FORGET = ['admin', 'forget-secrets'];
const NOTHING_LOST = 'SECRETS_KEY opens every secret: nothing is lost.';

const rotate = async ({ rotate }: SecretRotation): Promise<string> => {
  const { count, unreadable } = await rotate();
  const done = `${count} secret(s) were encrypted with the newest key.`;
  if (unreadable.length === 0) return done;
  throw conflict(
    'secret_lost',
    [`${done} These have secrets that no key of SECRETS_KEY opens, and stay as they are:`, ...unreadable].join('\n'),
  );
};

const describeLost = async ({ listUnreadable }: SecretRotation): Promise<string> => {
  const names = await listUnreadable();
  if (names.length === 0) return NOTHING_LOST;
  return [
    'These have secrets that no key of SECRETS_KEY opens:',
    ...names,
    'If their key is lost, forget-secrets --confirm removes these secrets for good. Webhooks are then disabled until they get a',
    'new secret, and flows send their requests without the removed credentials.',
  ].join('\n');
};

const forget = async ({ forgetUnreadable }: SecretRotation): Promise<string> => {
  const names = await forgetUnreadable();
  return names.length === 0 ? NOTHING_LOST : ['The secrets of these were removed:', ...names].join('\n');
};

/** Whether a command works without the key that the secrets were encrypted with. */
export const isForLostKey = (argv: readonly string[]): boolean => FORGET.every((word, index) => argv[index] === word);

export const SECRET_COMMANDS: readonly Command[] = [
  {
    words: ['admin', 'rotate-secrets'],
    usage: '',
    summary: 'encrypts everything with the first key of SECRETS_KEY',
    run: (_, { app }) => rotate(app.secretRotation),
  },
  {
    words: FORGET,
    usage: '[--confirm]',
    summary: 'when a key is lost: lists the secrets that SECRETS_KEY cannot open; with --confirm removes them',
    run: ({ options }, { app }) => (options.confirm ? forget : describeLost)(app.secretRotation),
  },
];
