import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ORDER_FACTS } from '@vicino/contract/marketplace/deals/order-facts'
import { FEED_POINTS } from '@vicino/domain/for-you'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { OrdersPage } from './orders-page.tsx'

speakItalian('orders')
afterEach(cleanup)

it('LAW-14 LAW-20 the page has a sentence for each fact, with the numbers of the code', () => {
  render(<OrdersPage />)
  const sections = screen.getAllByRole('region')
  expect(sections.map((section) => within(section).getAllByRole('listitem').length)).toEqual(
    Object.values(ORDER_FACTS).map((facts) => facts.length),
  )
  const text = document.body.textContent ?? ''
  for (const points of Object.values(FEED_POINTS)) expect(text).toContain(`${points} punti`)
  expect(text).toContain('12 mesi')
  expect(text).not.toMatch(/\{\w+\}/)
  expect(text).toContain('si può pagare per stare più in alto')
})

/** Every place where deals, shops or programs of several are listed, searched or drawn on a map. */
const LISTS = [
  'modules/marketplace/deals/shopper/explore/components/results-heading.tsx',
  'modules/marketplace/deals/shopper/components/feed/how-it-is-ordered.tsx',
  'modules/marketplace/deals/shopper/components/aside/home-aside.tsx',
  'modules/marketplace/deals/shopper/detail/components/more/brand-deals.tsx',
  'modules/marketplace/deals/shopper/detail/components/more/brand-deal-list.tsx',
  'modules/marketplace/search/components/search-results.tsx',
  'modules/foundation/map/components/map-notes.tsx',
  'modules/loyalty/members/shopper/components/brand-programs.tsx',
  'modules/loyalty/members/shopper/components/programs-panel.tsx',
  'modules/loyalty/members/shopper/components/near-programs.tsx',
]

it.each(LISTS)('LAW-20 %s leads to the page', (path) => {
  expect(readFileSync(join(import.meta.dirname, '../../../../..', path), 'utf8')).toContain('<HowOrdered')
})
