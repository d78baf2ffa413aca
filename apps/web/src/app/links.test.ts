import { redirect } from '@tanstack/react-router'
import { expect, it } from 'vitest'

// The router's types know them (router.ts).
it('links are typed by every address and its parameters', () => {
  const typed = [
    () => redirect({ to: '/wallet', search: { tab: 'codes' } }),
    () => redirect({ to: '/brand/$id', params: { id: '1' }, search: { detail: 'x' } }),
    // @ts-expect-error -- no such tab
    () => redirect({ to: '/wallet', search: { tab: 'gold' } }),
    // @ts-expect-error -- no such address
    () => redirect({ to: '/no-such' }),
    // @ts-expect-error -- a brand needs its id
    () => redirect({ to: '/brand/$id' }),
  ]
  expect(typed).toHaveLength(5)
})
