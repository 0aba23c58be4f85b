/** All routes by which people decide who has access share this. */
export const MANAGES_ACCESS = { reach: 'person', scope: null, managesAccess: true } as const;
