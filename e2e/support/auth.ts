import type { Page } from '@playwright/test'

/** Returns the user that this browser remembers, as text; '' if nobody is signed in. */
export const userOf = (page: Page) => page.evaluate(() => localStorage.getItem('user') ?? '')
