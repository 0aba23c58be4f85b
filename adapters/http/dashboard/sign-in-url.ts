export const DASHBOARD_PATH = '/dashboard';

/** The key is in the fragment, which browsers send to no server: it is in no log. */
export const toSignInUrl = (publicUrl: string, key: string): string => `${publicUrl}${DASHBOARD_PATH}/sign-in#${key}`;
