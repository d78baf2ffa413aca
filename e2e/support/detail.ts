import type { Page } from '@playwright/test'

export const detailOf = (page: Page) => page.getByRole('region', { name: 'Dettaglio del deal' })
