import { oneOf, wholeNumber } from './config-values.ts';
import { variableDocs } from './variable-docs.ts';

/** A demo that strangers visit. */
export const DEMO_VARIABLES = {
  DEMO: oneOf(['0', '1']).default('0').register(variableDocs, {
    about: '`1`: a [demo](demo.md) for visitors, in a database for nothing else',
  }),
  DEMO_DESKS: wholeNumber(1, 10_000)
    .default(300)
    .register(variableDocs, { about: 'how many desks of a demo exist at once' }),
};
