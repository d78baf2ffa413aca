import { expect, it } from 'vitest'
import { redeemingDevice } from './device.ts'

const DESK = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150', width: 1440, coarsePointer: false }

it('R-171 a desktop is wide, without a mobile browser and without a finger', () => {
  expect(redeemingDevice(DESK)).toBe('desktop')
  expect(redeemingDevice({ ...DESK, width: 768 })).toBe('desktop')
  expect(redeemingDevice({ ...DESK, width: 767 })).toBe('phone')
  expect(redeemingDevice({ ...DESK, coarsePointer: true })).toBe('phone')
  expect(redeemingDevice({ ...DESK, userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile Safari' })).toBe(
    'phone',
  )
})
