export type * from './nodes.ts';
export { parseMarkup } from './parse-markup.ts';
export { listMentions } from './references.ts';
export { parsePlainAddress, splitAtAddresses } from './web-address.ts';
