import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '~/lib/api-error.ts'
import type { Attempt } from '../model/attempt.ts'
import { useAttempt } from './use-attempt.ts'

/** The answer of each attempt by its receipt; none yet when it is missing. */
const answers = new Map<string, PromiseWithResolvers<unknown>>()
const sent: Attempt[] = []
vi.mock('../api/send-attempt.ts', () => ({
  sendAttempt: () => ({
    mutationFn: (attempt: Attempt) => {
      sent.push(attempt)
      return answers.get(attempt.body.receiptId)?.promise
    },
  }),
}))

/** Makes locks as a browser gives them to its windows. */
function locksOfABrowser() {
  const held = new Map<string, Promise<unknown>>()
  return {
    async request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) {
      const tooLate = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
      tooLate.catch(() => undefined)
      while (held.has(name)) await Promise.race([held.get(name), tooLate])
      const done = work().finally(() => held.delete(name))
      held.set(name, done)
      await done
    },
  }
}

beforeEach(() => {
  localStorage.clear()
  answers.clear()
  sent.length = 0
  vi.stubGlobal('navigator', { ...navigator, locks: locksOfABrowser(), vibrate: () => true })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = () => {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useAttempt('till'), { wrapper })
}
type Window = ReturnType<typeof open>
const purchase = (receiptId: string) => ({
  kind: 'purchase' as const,
  customer: { userId: 'm', username: 'maria', handle: '@maria', avatar: null } as Attempt['customer'],
  cents: 1000,
  body: { member: { userId: 'm' }, amount: 10, receiptId },
})
const send = (window: Window, receiptId: string) => {
  answers.set(receiptId, Promise.withResolvers())
  act(() => window.result.current.send(purchase(receiptId)))
}
const becomes = (window: Window, step: string) =>
  waitFor(() => expect(window.result.current.state.step).toBe(step), { timeout: 10_000 })
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('till-unanswered')).length

it('R-219 two windows at one till: neither takes over, repeats or drops the purchase that the other one waits for', async () => {
  const first = open()
  send(first, 'one')
  await waitFor(() => expect(kept()).toBe(1))
  const second = open()
  send(second, 'two')
  await waitFor(() => expect(kept()).toBe(2))
  answers.get('two')?.resolve({})
  await becomes(second, 'done')
  act(() => second.result.current.clear())
  expect(kept()).toBe(1)
  answers.get('one')?.reject(new NetworkError(new TypeError('failed to fetch')))
  await becomes(first, 'unsure')
  act(() => second.result.current.clear())
  expect([second.result.current.state.step, kept(), sent.length]).toEqual(['none', 1, 2])

  // The first window is closed. The next one repeats that window's request with the same key.
  first.unmount()
  const third = open()
  await becomes(third, 'unsure')
  answers.set('one', Promise.withResolvers())
  act(() => third.result.current.retry())
  answers.get('one')?.resolve({})
  await becomes(third, 'done')
  expect([kept(), sent.map(({ key }) => key === sent[0]?.key)]).toEqual([0, [true, false, true]])
})

it('R-219 a window opened while another one waits starts empty, and does not touch the other’s purchase', async () => {
  const first = open()
  send(first, 'one')
  await waitFor(() => expect(kept()).toBe(1))
  const wait = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(wait.signal)
  const second = open()
  await waitFor(() => expect(timeout).toHaveBeenCalled())
  wait.abort()
  answers.get('one')?.resolve({})
  await becomes(first, 'done')
  expect([second.result.current.state.step, kept()]).toEqual(['none', 0])
})
