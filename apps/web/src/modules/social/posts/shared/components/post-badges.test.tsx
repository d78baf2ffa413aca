import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { PostBadges } from './post-badges.tsx'

speakItalian('posts', 'comments')
afterEach(cleanup)

const ID = '0198c000-0000-7000-8000-000000000001'
const author = { _id: ID, username: 'Anna', avatar: null, type: 'audience', shop: null } as const
const brand = { _id: ID, username: 'Forno', handle: 'forno', avatar: null }
const post = { state: 'approved', verified: false, rewarded: false, brand, author } as const

/** The labels of a post, from left to right. */
async function labels(more: Partial<Parameters<typeof PostBadges>[0]['post']>): Promise<string> {
  const { container } = render(
    <Suspense>
      <PostBadges post={{ ...post, ...more }} />
    </Suspense>,
  )
  await screen.findAllByText(/\S/)
  return [...container.querySelectorAll('span > span')].map(({ textContent }) => textContent).join(' | ')
}

it.each([
  [{}, 'Scelto dal negozio'],
  [{ brand: null }, 'Scelto da Vicino'],
  [
    { author: { ...author, type: 'brand', shop: 'Forno' }, rewarded: true },
    'Scelto dal negozio | Lavora per Forno | Ha ricevuto punti',
  ],
  [{ author: { ...author, type: 'promoter' } }, 'Scelto dal negozio | Promoter'],
  [{ author: { ...author, type: 'superAdmin' } }, 'Scelto dal negozio | Vicino'],
  [{ state: 'pending' }, 'In attesa di approvazione'],
] as const)('LAW-19 a Proof Post with %j is labelled: %s', async (more, shown) => {
  expect(await labels(more)).toBe(shown)
})
