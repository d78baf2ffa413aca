import { expect, it } from 'vitest'
import { inviteLink } from './invite-link.ts'

it('R-406 the link opens the sign-up with the code of the inviter', () => {
  expect(inviteLink('https://vicino.test', 'k7m2p9qa')).toBe(
    'https://vicino.test/welcome?mode=register&invite=k7m2p9qa',
  )
})
