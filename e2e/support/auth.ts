import type { Page } from '@playwright/test'

/** The user that this browser remembers, as text; '' when nobody is signed in. */
export const userOf = (page: Page) => page.evaluate(() => localStorage.getItem('user') ?? '')
