import { expect, it } from 'vitest'
import { linkUserId } from './link-user.ts'

it('R-063 reads the id of the user in a link, and nothing from an invalid user', () => {
  expect(linkUserId('{"_id":"u1","username":"Giulia","avatar":null}')).toBe('u1')
  for (const text of [undefined, '', 'u1', 'null', '[]', '{"_id":7}', '{"username":"Giulia"}', '{"_id":'])
    expect(linkUserId(text)).toBeNull()
})
