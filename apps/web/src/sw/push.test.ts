import { expect, it } from 'vitest'
import { readPush } from './push.ts'

it('R-421 a push has a title, a text and a page of the app to open', () => {
  expect(readPush({ title: 'Fatto', body: '+50 BP', url: '/wallet', tag: 'points' })).toEqual({
    title: 'Fatto',
    body: '+50 BP',
    url: '/wallet',
    tag: 'points',
  })
})

it.each([['https://evil.test/'], ['//evil.test'], ['javascript:alert(1)'], [undefined]])(
  'never leads elsewhere: %s',
  (url) => expect(readPush({ title: 'a', body: 'b', url })?.url).toBe('/'),
)

it.each([[null], ['text'], [{ title: 1, body: 'b' }], [{}]])('%o is an invalid message', (data) =>
  expect(readPush(data)).toBeNull(),
)
