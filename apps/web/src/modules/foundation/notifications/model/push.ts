import { toBase64url } from '~/lib/base64url.ts'
import { phoneMaker } from '~/lib/phone.ts'
import { readStored, removeStored, writeStored } from '~/lib/storage.ts'
import { signOffBrowser, signUpBrowser } from '../api/push-browser.ts'

/**
 * The state of pushes in this browser: 'on' when they come to this account, 'off' when they may be
 * switched on, 'denied' when the person refused in the browser, 'install-first' on an iPhone or
 * iPad, which push only to installed apps, 'not-ready' without a service worker, 'failed' when the
 * browser's push service refused, 'no-key' when this installation sends no pushes.
 */
export type PushState =
  | 'on'
  | 'off'
  | 'denied'
  | 'unsupported'
  | 'install-first'
  | 'not-ready'
  | 'failed'
  | 'no-key'

/**
 * Storage key of the account whose pushes come to this browser. Another account that signs in here
 * must switch them on itself.
 */
const OWNER = 'push-of'
const READY_MS = 4000

/** Finds the present state without asking the person. */
export async function pushState(userId: string, key: string | null): Promise<PushState> {
  if (key === null) return 'no-key'
  if (!isSupported()) return isAppleTab() ? 'install-first' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await readyWorker()
  if (registration === null) return 'not-ready'
  const subscription = await registration.pushManager.getSubscription()
  const isOn =
    Notification.permission === 'granted' &&
    readStored(OWNER) === userId &&
    subscription !== null &&
    usesKey(subscription, key)
  return isOn ? 'on' : 'off'
}

/**
 * Asks for the browser's permission (only ever after a press) and switches pushes on. Returns the
 * new state.
 */
export async function enablePush(userId: string, key: string): Promise<PushState> {
  if (!isSupported()) return pushState(userId, key)
  // First of all, because browsers ask for permission only right after a press.
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  return subscribe(userId, key)
}

/** Switches pushes to this browser off. */
export async function disablePush(): Promise<void> {
  const registration = await readyWorker()
  const subscription = await registration?.pushManager.getSubscription()
  removeStored(OWNER)
  if (!subscription) return
  await signOffBrowser(subscription.endpoint)
  await subscription.unsubscribe()
}

/**
 * Registers this browser for pushes again if this account had switched them on. They would stop
 * after a new sign-in, a new key of the server or a new address from the browser.
 */
export async function keepPush(userId: string, key: string | null): Promise<void> {
  if (key === null || !isSupported() || Notification.permission !== 'granted') return
  if (readStored(OWNER) === userId) await subscribe(userId, key)
}

async function subscribe(userId: string, key: string): Promise<PushState> {
  const registration = await readyWorker()
  if (registration === null) return 'not-ready'
  const { pushManager } = registration
  const existing = await pushManager.getSubscription()
  // A subscription made with another server key gets no pushes.
  if (existing && !usesKey(existing, key)) await existing.unsubscribe()
  // With the same key it is the existing subscription. Browsers that cannot reach their push
  // service refuse here.
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = await pushManager.subscribe(options).catch(() => null)
  if (subscription === null) return 'failed'
  await signUpBrowser(subscription)
  writeStored(OWNER, userId)
  return 'on'
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Safari on iPhone and iPad has pushes only for apps on the home screen. */
const isAppleTab = (): boolean => phoneMaker() === 'apple'

/**
 * Waits for the service worker for a limited time, because `ready` never settles when none is
 * registered.
 */
async function readyWorker(): Promise<ServiceWorkerRegistration | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, READY_MS, null)
  })
  const registration = await Promise.race([navigator.serviceWorker.ready, tooLate])
  clearTimeout(timer)
  return registration
}

function usesKey(subscription: PushSubscription, key: string): boolean {
  const used = subscription.options.applicationServerKey
  if (!used) return false
  return toBase64url(new Uint8Array(used)) === key.replace(/=+$/, '')
}
