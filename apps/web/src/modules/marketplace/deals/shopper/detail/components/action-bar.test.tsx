import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { Deal, DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { ActionBar } from './action-bar.tsx'

speakItalian('deals', 'detail')

afterEach(cleanup)

const DEAL = {
  _id: 'deal',
  title: 'Pane',
  link: null,
  price: 20,
  discountPrice: 14,
  isUsed: false,
  quantity: 3,
  expirationDate: '2999-01-01T00:00:00.000Z',
} as Deal

function show(can: DealDetail['can'], deal = DEAL): void {
  const routeTree = createRootRoute({ component: () => <ActionBar deal={deal} can={can} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
}

describe('ActionBar', () => {
  it('R-147 offers to redeem a valid deal', async () => {
    show({ redeem: true })
    expect(await screen.findByRole('link')).toHaveProperty(
      'href',
      expect.stringContaining('/checkout?id=deal'),
    )
  })

  it('R-217 tells the shop’s staff that they cannot redeem its deals', async () => {
    show({ redeem: false })
    expect(await screen.findByText('Il tuo negozio')).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('R-147 tells the staff the state of an ended deal', async () => {
    show({ redeem: false }, { ...DEAL, quantity: 0 })
    expect(await screen.findByText('Esaurito')).toBeDefined()
  })

  it('offers to redeem if a cached answer does not contain the person’s permission', async () => {
    show(undefined)
    expect(await screen.findByRole('link')).toBeDefined()
  })
})
