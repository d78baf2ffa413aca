import { afterEach, expect, it, vi } from 'vitest'
import { setFlash, takeFlash } from './flash.ts'
import { showFlash } from './show-flash.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { toast } from '~/lib/toast.ts'

speakItalian('session')
afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

it('a message for another page stays for it', () => {
  setFlash('passwordReset')
  expect(takeFlash('sessionOver')).toBeNull()
  expect(takeFlash()).toBe('passwordReset')
  setFlash('sessionOver')
  expect(takeFlash('sessionOver')).toBe('sessionOver')
})

it('R-579 a message left for /welcome is read once', () => {
  setFlash('sessionOver')
  expect(takeFlash()).toBe('sessionOver')
  expect(takeFlash()).toBeNull()
})

it('a foreign text in the storage is dropped', () => {
  sessionStorage.setItem('flash', '<b>hello</b>')
  expect(takeFlash()).toBeNull()
  expect(sessionStorage.getItem('flash')).toBeNull()
})

it('a browser without storage shows no message, and nothing breaks', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(() => setFlash('sessionOver')).not.toThrow()
  expect(takeFlash()).toBeNull()
})

it('R-579 /welcome says once that the session has expired', async () => {
  const said = vi.spyOn(toast, 'error').mockImplementation(() => {})
  setFlash('sessionOver')
  await showFlash()
  await showFlash()
  expect(said).toHaveBeenCalledExactlyOnceWith('Sessione scaduta', { duration: 10_000 })
})
