import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { RewardCard } from './reward-card.tsx'

speakItalian('rewards')
afterEach(cleanup)

const reward = {
  name: 'Tazza',
  description: '',
  imageUrl: null,
  kind: 'product',
  fulfilment: 'store',
  points: 333,
  stamps: 0,
  money: 0,
  value: 12,
  stock: null,
  perMember: null,
  perPeriod: null,
  period: null,
  visibleTo: null,
  state: 'active',
} as never

it.each([
  ['of its own', { price: { points: 284, fullPoints: 333 } }, '333', '284 punti'],
  ['of a tier’s percent, rounded up', { discount: 15 }, '333', '284 punti'],
  ['that is the full one', { price: { points: 333, fullPoints: 333 } }, undefined, '333 punti'],
])(
  'R-336 a price %s stands beside the full one, which is struck through where it is higher',
  async (_what, price, full, points) => {
    render(
      <Suspense>
        <RewardCard reward={reward} level={null} {...price} />
      </Suspense>,
    )
    expect((await screen.findByText(points)).tagName).toBe('STRONG')
    expect(document.querySelector('s')?.lastChild?.textContent).toBe(full)
  },
)
