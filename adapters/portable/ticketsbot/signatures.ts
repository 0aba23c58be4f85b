import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { refuse } from '../entry-names.ts';

/** Checks a file against its signature. @throws validation_error naming the file */
export type CheckSignature = (name: string, signed: Buffer, signature: Buffer | null) => void;

/** @param pem is the public key (Ed25519) of the export service; null checks nothing @throws validation_error for another text */
export const createCheck = (pem: string | null): CheckSignature => {
  if (pem === null) return () => undefined;
  const key = readKey(pem);
  return (name, signed, signature) => {
    if (signature === null) throw refuse(`${name} has no signature.`);
    const bytes = Buffer.from(signature.toString('latin1').trim(), 'base64url');
    if (!verify(null, signed, key, bytes)) throw refuse(`${name} does not fit its signature: it was changed.`);
  };
};

const readKey = (pem: string): KeyObject => {
  try {
    return createPublicKey(pem);
  } catch (cause) {
    throw refuse('The public key is no key in PEM.', { cause });
  }
};
