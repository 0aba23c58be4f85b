import type { Page, PageRequest } from '#core/shared/page.ts';

const MANY_PAGES = 50;

/** Everything a list gives, page by page. @throws when a page is longer than asked for, or the pages do not end */
export const readAllPages = async <T>(
  list: (page: PageRequest) => Promise<Page<T>>,
  limit = 2,
): Promise<readonly T[]> => {
  const items: T[] = [];
  let after: PageRequest['after'] = null;
  for (let pages = 0; pages < MANY_PAGES; pages += 1) {
    const page: Page<T> = await list({ limit, after });
    if (page.items.length > limit) throw new Error(`A page of ${limit} has ${page.items.length} items.`);
    items.push(...page.items);
    if (!page.next) return items;
    after = page.next;
  }
  throw new Error(`After ${MANY_PAGES} pages the list goes on.`);
};
