/** The driver of a browser, and the rules of accessibility. */
export { default as axe } from 'axe-core';
export type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
export { chromium } from 'playwright-core';
