export type * from './nodes.ts';
export { listMentioned, type Mentioned } from './list-mentioned.ts';
export { parseMarkup } from './parse-markup.ts';
export { listMentions } from './references.ts';
export { parsePlainAddress, splitAtAddresses } from './web-address.ts';
