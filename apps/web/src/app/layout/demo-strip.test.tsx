import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { settingsQuery } from '~/lib/queries/settings.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import DemoStrip from './demo-strip.tsx'

speakItalian('shell')

afterEach(cleanup)

const text = () => screen.queryByRole('status')?.textContent ?? undefined

type Filling = { cities: number; ofCities: number; percent: number } | null

/**
 * Renders the strip with a fake server that reports this state of the demo. `fill` changes the
 * state.
 */
function shown(filling: Filling) {
  const queries = new QueryClient()
  const fill = (next: Filling) =>
    act(() => void queries.setQueryData(settingsQuery.queryKey, { demo: { filling: next } } as never))
  queries.setQueryData(settingsQuery.queryKey, { demo: { filling } } as never)
  queries.setQueryData([ROOTS.deals, 'near'], 'deals')
  render(
    <QueryClientProvider client={queries}>
      <DemoStrip />
    </QueryClientProvider>,
  )
  const isStale = () => queries.getQueryState([ROOTS.deals, 'near'])?.isInvalidated
  return { fill, isStale }
}

it('shows the number of finished demo cities, then the progress of the demo’s activity, and then nothing', async () => {
  const { fill } = shown({ cities: 0, ofCities: 0, percent: 0 })
  expect(screen.getByRole('status').textContent).toMatch(/demo/i)
  fill({ cities: 6, ofCities: 25, percent: 9 })
  await expect.poll(text).toMatch(/6 .*25/)
  fill({ cities: 25, ofCities: 25, percent: 61 })
  await expect.poll(text).toContain('61')
  fill(null)
  await expect.poll(text).toBeUndefined()
})

it('the screen reloads its data with each new city, and not while nothing is new', async () => {
  const { fill, isStale } = shown({ cities: 1, ofCities: 25, percent: 4 })
  fill({ cities: 1, ofCities: 25, percent: 5 })
  await expect.poll(text).toMatch(/1 .*25/)
  expect(isStale()).toBe(false)
  fill({ cities: 2, ofCities: 25, percent: 5 })
  await expect.poll(isStale).toBe(true)
})

it('shows nothing if the demo is complete or if there is none', () => {
  shown(null)
  expect(screen.queryByRole('status')).toBeNull()
})
