import { cleanup, render, screen } from '@testing-library/react'
import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { dayAt, instantOf } from '@vicino/domain/loyalty/clock'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { serverClock } from '~/lib/server-clock.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { WhereLine } from './where-line.tsx'

speakItalian('detail')
afterEach(cleanup)

const show = (brand: Partial<DealDetail['brand']>, link: string | null = null) => {
  const deal = {
    link,
    distance: 170,
    brand: { latitude: 45, longitude: 9, address: 'Via Mengoni 68', city: 'Milano', ...brand },
  } as DealDetail
  render(
    <Suspense>
      <WhereLine deal={deal} full={deal} directions={({ lat, lon }) => `/way?${lat},${lon}`} />
    </Suspense>,
  )
}
const later = (hours: number) => new Date(serverClock.now() + hours * 3_600_000).toISOString()

it('says whether the shop is open and leads to it', () => {
  show({ isOpen: true, changesAt: later(1), phone: '+39 02 123456' })
  expect(screen.getByText(/^Aperto, chiude alle/)).toBeDefined()
  const way = screen.getByRole('link', { name: /Via Mengoni 68, Milano · 170 m/ })
  expect(way.getAttribute('href')).toBe('/way?45,9')
  expect(screen.getByRole('link', { name: /39 02/ }).getAttribute('href')).toBe('tel:+3902123456')
})

const at = (days: number) => new Date(instantOf(dayAt(serverClock.now()) + days)).toISOString()
it.each([
  ['the day', 9, /^Chiuso, apre il \d\d\/\d\d\/\d{4} alle 00:00$/],
  ['tomorrow', 1, /^Chiuso, apre domani alle 00:00$/],
  ['the weekday', 6, /^Chiuso, apre \p{L}+ alle 00:00$/u],
] as const)('names %s when the shop opens on another day', (_what, days, text) => {
  show({ isOpen: false, changesAt: at(days), phone: '' })
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

it('shows no hours that nobody has entered, and nothing for a deal online', () => {
  show({ isOpen: null, changesAt: null })
  expect(screen.queryByText(/Aperto|Chiuso|Orari/)).toBeNull()
  cleanup()
  show({}, 'https://example.com')
  expect(screen.queryAllByRole('link')).toEqual([])
})
