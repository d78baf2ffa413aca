import { phoneMaker } from '~/lib/phone.ts'
import { readStored, removeStored, writeStored } from '~/lib/storage.ts'
import { signOffBrowser, signUpBrowser } from '../api/push-browser.ts'

/**
 * What this browser can do about pushes: 'on' = they come to this account, 'off' = they may be switched on, 'denied' = the
 * person said no in the browser, 'install-first' = an iPhone or iPad that pushes to installed apps only, 'not-ready' = the
 * service worker is not there, 'failed' = the browser's push service refused, 'no-key' = this installation does not
 * push.
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

/** Id of the account whose pushes come to this browser: another account that signs in here has to switch them on itself. */
const OWNER = 'push-of'
const READY_MS = 4000

/** The present state; asks the person for nothing. */
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

/** Asks for the browser's permission (only ever from a press) and has pushes come here; the state after it. */
export async function enablePush(userId: string, key: string): Promise<PushState> {
  if (!isSupported()) return pushState(userId, key)
  // Before anything else: browsers ask for permission only right after a press.
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
 * Registers this browser for pushes again where this account had switched them on: they would stop after a new sign-in, a
 * new key of the server or a new address from the browser.
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
  // With the same key it is the existing one again. Browsers that cannot reach their push service refuse here.
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

/** Safari on iPhone and iPad has pushes for apps on the home screen only. */
const isAppleTab = (): boolean => phoneMaker() === 'apple'

/** `ready` never settles where nothing registers a worker. */
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
  const text = btoa(String.fromCharCode(...new Uint8Array(used)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key.replace(/=+$/, '')
}
