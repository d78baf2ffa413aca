import { describe, expect, it } from 'vitest'
import { uniqueItems } from './pages.ts'

const page = (...ids: string[]) => ({ items: ids.map((_id) => ({ _id })) })

describe('pages of deals', () => {
  it('R-076 shows a repeated deal only once, at its first position', () => {
    expect(uniqueItems([page('a', 'b'), page('b', 'c'), page()]).map((deal) => deal._id)).toEqual([
      'a',
      'b',
      'c',
    ])
  })
})
