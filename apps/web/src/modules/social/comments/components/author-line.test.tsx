import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { serverClock } from '~/lib/server-clock.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { AuthorLine } from './author-line.tsx'

speakItalian('comments')
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const NOW = Date.parse('2027-03-02T11:00:00Z')
const author = {
  id: '0198c000-0000-7000-8000-000000000001',
  name: 'Anna',
  avatar: null,
  isVerified: false,
  type: 'audience',
  isPostAuthor: false,
} as const

it.each([
  [10, 'ora'],
  [59, 'ora'],
  [60, '1m'],
  [5 * 60, '5m'],
  [3600 - 1, '59m'],
  [3 * 3600, '3h'],
  [86_400 - 1, '23h'],
  [2 * 86_400, '2g'],
  [7 * 86_400 - 1, '6g'],
  [7 * 86_400, '23/02/2027'],
  [10 * 86_400, '20/02/2027'],
])('R-166 a comment of %i seconds ago says %s', async (seconds, text) => {
  vi.spyOn(serverClock, 'now').mockReturnValue(NOW)
  const timestamp = new Date(NOW - seconds * 1000).toISOString()
  render(
    <Suspense>
      <AuthorLine author={author} timestamp={timestamp} />
    </Suspense>,
  )
  const name = await screen.findByText('Anna')
  expect(name.parentElement?.querySelector('time')?.textContent).toBe(text)
})
