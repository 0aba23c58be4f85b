/** Columns of the files that an export writes and a conversion reads. */
export const REPLY_COLUMNS = ['name', 'shortcut', 'folder', 'content'] as const;
export const ARTICLE_COLUMNS = ['title', 'content', 'section', 'tags', 'language', 'visibility'] as const;
