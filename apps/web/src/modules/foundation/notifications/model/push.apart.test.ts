import { afterEach, beforeEach, expect, it, type Mock, vi } from 'vitest'
import { signOffBrowser, signUpBrowser } from '../api/push-browser.ts'
import { disablePush, enablePush, keepPush, pushState } from './push.ts'

vi.mock('../api/push-browser.ts', () => ({
  signUpBrowser: vi.fn<() => Promise<void>>(),
  signOffBrowser: vi.fn<() => Promise<void>>(),
}))

const KEY = 'BAAA'
const OTHER_KEY = 'BBBB'
const keyBytes = (key: string) => Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer

/** Makes a fake browser for pushes. */
function browser(options: { permission?: NotificationPermission; answer?: NotificationPermission } = {}) {
  let subscription: PushSubscription | null = null
  const unsubscribe = vi.fn<() => Promise<boolean>>(() => {
    subscription = null
    return Promise.resolve(true)
  })
  const subscribe = vi.fn<(wanted: PushSubscriptionOptionsInit) => Promise<PushSubscription>>((wanted) => {
    const applicationServerKey = keyBytes(String(wanted.applicationServerKey))
    subscription ??= {
      endpoint: 'https://push.example/1',
      options: { applicationServerKey, userVisibleOnly: true },
      unsubscribe,
    } as unknown as PushSubscription
    return Promise.resolve(subscription)
  })
  const pushManager = { subscribe, getSubscription: () => Promise.resolve(subscription) }
  const notification: { permission: NotificationPermission; requestPermission: Mock } = {
    permission: options.permission ?? 'default',
    requestPermission: vi.fn<() => Promise<NotificationPermission>>(() => {
      notification.permission = options.answer ?? 'granted'
      return Promise.resolve(notification.permission)
    }),
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', {})
  const worker = { ready: Promise.resolve({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  return { notification, subscribe, unsubscribe, worker, isSubscribed: () => subscription !== null }
}

beforeEach(() => {
  localStorage.clear()
  vi.mocked(signUpBrowser).mockReset()
  vi.mocked(signOffBrowser).mockReset()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('R-421 pushes are off at first, then on for this account only, and can be switched off', async () => {
  const { notification, isSubscribed } = browser()
  expect(await pushState('anna', KEY)).toBe('off')
  expect(notification.requestPermission).not.toHaveBeenCalled()
  expect(await enablePush('anna', KEY)).toBe('on')
  expect(signUpBrowser).toHaveBeenCalledOnce()
  expect([await pushState('anna', KEY), await pushState('bruno', KEY)]).toEqual(['on', 'off'])
  await disablePush()
  expect(signOffBrowser).toHaveBeenCalledWith('https://push.example/1')
  expect([isSubscribed(), await pushState('anna', KEY)]).toEqual([false, 'off'])
})

it('R-421 a refusal in the browser’s question is final, a postponed answer is not', async () => {
  browser({ answer: 'denied' })
  expect(await enablePush('anna', KEY)).toBe('denied')
  expect(await pushState('anna', KEY)).toBe('denied')
  browser({ answer: 'default' })
  expect(await enablePush('anna', KEY)).toBe('off')
  expect(signUpBrowser).not.toHaveBeenCalled()
})

it('R-421 a subscription under an old key of the server is replaced', async () => {
  const { unsubscribe } = browser({ permission: 'granted' })
  await enablePush('anna', OTHER_KEY)
  expect(await pushState('anna', KEY)).toBe('off')
  await keepPush('anna', KEY)
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(await pushState('anna', KEY)).toBe('on')
})

it('R-421 after a new sign-in only the account that had pushes in this browser gets them again, without a question', async () => {
  const { notification } = browser()
  await keepPush('anna', KEY)
  expect(signUpBrowser).not.toHaveBeenCalled()
  await enablePush('anna', KEY)
  vi.mocked(signUpBrowser).mockClear()
  notification.requestPermission.mockClear()
  await keepPush('bruno', KEY)
  expect(signUpBrowser).not.toHaveBeenCalled()
  await keepPush('anna', KEY)
  expect(signUpBrowser).toHaveBeenCalledOnce()
  expect(notification.requestPermission).not.toHaveBeenCalled()
})

it('R-421 gives the reason why pushes are impossible: no key, an unsupported browser, an iPhone’s tab, no worker, no push service', async () => {
  expect(await pushState('anna', null)).toBe('no-key')
  expect(await pushState('anna', KEY)).toBe('unsupported')
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' })
  expect(await pushState('anna', KEY)).toBe('install-first')
  vi.unstubAllGlobals()

  const { subscribe } = browser({ permission: 'granted' })
  subscribe.mockRejectedValueOnce(new DOMException('no push service', 'AbortError'))
  expect(await enablePush('anna', KEY)).toBe('failed')

  const { worker } = browser({ permission: 'granted' })
  worker.ready = new Promise(() => undefined)
  vi.useFakeTimers()
  const state = pushState('anna', KEY)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await state).toBe('not-ready')
})
