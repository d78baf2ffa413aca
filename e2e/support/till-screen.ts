import type { Page } from '@playwright/test'

export const confirm = (page: Page) => page.getByRole('button', { name: 'Conferma riscatto' })
