import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { AuthorMark } from './author-mark.tsx'

speakItalian('comments')
afterEach(cleanup)

it.each([
  [{ type: 'brand', shop: 'Forno Abate' }, 'Lavora per Forno Abate'],
  [{ type: 'promoter', shop: null }, 'Promoter'],
  [{ type: 'superAdmin', shop: null }, 'Vicino'],
] as const)('LAW-19 an author %j is marked', async (author, text) => {
  render(
    <Suspense>
      <AuthorMark author={author} />
    </Suspense>,
  )
  expect(await screen.findByText(text)).toBeTruthy()
})
