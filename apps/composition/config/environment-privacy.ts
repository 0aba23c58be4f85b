import { z } from 'zod';
import { buildAddressSchema } from './config-values.ts';
import { variableDocs } from './variable-docs.ts';

const statement = () => z.string().trim().min(1).max(500).nullable().default(null);

/** The operator makes these statements about the data of persons. The service shows them and does not check them. */
export const PRIVACY_VARIABLES = {
  PRIVACY_CONTACT: statement().register(variableDocs, {
    about:
      'where people ask about their data, such as an email address; shown by the page `/privacy` and `admin discord-review` ([Privacy](privacy.md))',
  }),
  PRIVACY_POLICY_URL: buildAddressSchema('https:', 'http:').nullable().default(null).register(variableDocs, {
    about: 'the address of your privacy policy; shown at the same places',
  }),
  ENCRYPTION_AT_REST: statement().register(variableDocs, {
    about:
      'how stored data is encrypted, as a sentence such as `LUKS on the volumes of PostgreSQL and its backups`; shown at the same places',
  }),
};
