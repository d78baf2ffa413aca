import { expect, it } from 'vitest'
import { isPushEndpoint } from './endpoint.ts'

const pushHosts = ['fcm.googleapis.com', '*.push.apple.com', '127.0.0.1:4000']

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://web.push.apple.com/QAbc',
  'http://127.0.0.1:4000/x',
])('%s is a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, { pushHosts, production: false })).toBe(true)
})

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/x',
  'https://user:word@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.test/x',
  'https://evilfcm.googleapis.com/x',
  'https://push.apple.com/x',
  'https://evilpush.apple.com/x',
  'https://169.254.169.254/latest',
  'http://127.0.0.1:4001/x',
  'http://localhost:4000/x',
  'ftp://fcm.googleapis.com/x',
  'not an address',
  'https://FCM.googleapis.com\\@evil.example/',
  'https://fcm.googleapis.com\\.evil.example/',
  'https://fcm.googleapis.com@evil.example/',
  'https://fcm.googleapis\t.com/x',
  'https://evil.example/\\fcm.googleapis.com/',
])('%s is not a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, { pushHosts, production: false })).toBe(false)
})

it('in production an address on this machine is refused even when the list names it', () => {
  expect(isPushEndpoint('http://127.0.0.1:4000/x', { pushHosts, production: true })).toBe(false)
})
