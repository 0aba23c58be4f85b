import { forgetUnreadable } from './forget-unreadable.ts';
import { listUnreadable } from './list-unreadable.ts';
import { rotateSecrets, type SecretRotationPorts } from './rotate-secrets.ts';

export type { RotationOutcome, SecretRotationPorts } from './rotate-secrets.ts';
export type { EncryptedRow, EncryptedRows, EncryptedText } from './encrypted-rows.ts';

export const secretRotationUseCases = (ports: SecretRotationPorts) => ({
  rotate: rotateSecrets(ports),
  listUnreadable: listUnreadable(ports),
  forgetUnreadable: forgetUnreadable(ports),
});

export type SecretRotationUseCases = ReturnType<typeof secretRotationUseCases>;
