import { type Complaint, invalidAll, unknownReference } from '../shared/errors.ts';
import type { CategoryId } from '../shared/ids.ts';
import type { CannedReply } from './canned-reply.ts';
import type { ManagePorts } from './canned-reply-ports.ts';

/** Ids stored before may be of deleted categories. @throws validation_error that names every missing one */
export const assertCategories = async (
  { categories }: ManagePorts,
  { guildId, categoryIds }: CannedReply,
  known: readonly CategoryId[],
): Promise<void> => {
  const complaints: Complaint[] = [];
  for (const [index, id] of categoryIds.entries()) {
    const existing = known.includes(id) || (await categories.find(guildId, id));
    if (!existing) complaints.push(unknownReference(`categoryIds.${index}`, 'category'));
  }
  if (complaints.length > 0) throw invalidAll(complaints);
};
