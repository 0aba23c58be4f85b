/** What all routes have in common by which people decide who has access. */
export const MANAGES_ACCESS = { reach: 'person', scope: null, managesAccess: true } as const;
