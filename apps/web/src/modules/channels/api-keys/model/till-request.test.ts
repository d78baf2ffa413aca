import { expect, it } from 'vitest'
import { centsIn, missingIn, type TillFields, tillRequest } from './till-request.ts'

const fields: TillFields = {
  act: 'purchase',
  member: ' anna.rossi ',
  amount: '12,50',
  receiptId: 'PROVA-1',
  coupon: '',
  purchaseReceiptId: '',
  event: '',
  code: '',
  simulate: true,
}

it('amounts in euros are read with a comma or a point, and with nothing else', () => {
  expect(['12,5', '12.50', '7', ' 0,01 '].map(centsIn)).toEqual([1250, 1250, 700, 1])
  expect(['1.000', '1.000,00'].map(centsIn)).toEqual([100_000, 100_000])
  expect(['0', '', '-1', '1,005', '0x10', 'dieci'].map(centsIn)).toEqual([null, null, null, null, null, null])
})

it('R-390 a purchase is the call of the public API, with and without a simulation', () => {
  expect(tillRequest(fields)).toEqual({
    method: 'POST',
    path: '/api/v1/integration/purchase?simulate=true',
    body: { member: 'anna.rossi', amountCents: 1250, receiptId: 'PROVA-1' },
  })
  expect(tillRequest({ ...fields, simulate: false }).path).toBe('/api/v1/integration/purchase')
  expect(tillRequest({ ...fields, act: 'member' })).toEqual({
    method: 'GET',
    path: '/api/v1/integration/member/anna.rossi',
    body: null,
  })
  expect(tillRequest({ ...fields, act: 'refund', amount: '', purchaseReceiptId: 'PROVA-0' }).body).toEqual({
    receiptId: 'PROVA-1',
    purchaseReceiptId: 'PROVA-0',
  })
})

it('R-390 events, rewards, online codes and coupons are calls of the public API too', () => {
  const untrimmed = { ...fields, event: ' newsletter ', code: ' abc-123 ', coupon: ' COUPON1234 ' }
  const line = (act: TillFields['act']) => {
    const { method, path, body } = tillRequest({ ...untrimmed, act })
    return [`${method} ${path}`, body]
  }
  const base = 'POST /api/v1/integration'
  expect(line('event')).toEqual([
    `${base}/event?simulate=true`,
    { member: 'anna.rossi', event: 'newsletter', eventId: 'PROVA-1' },
  ])
  expect(line('claim')).toEqual([`${base}/claim/abc-123/confirm?simulate=true`, null])
  expect(line('code')).toEqual([`${base}/code/abc-123/confirm?simulate=true`, null])
  expect(line('purchase')).toEqual([
    `${base}/purchase?simulate=true`,
    { member: 'anna.rossi', amountCents: 1250, receiptId: 'PROVA-1', couponCode: 'COUPON1234' },
  ])
})

it('names the missing values of each call', () => {
  expect(missingIn(fields)).toEqual([])
  expect(missingIn({ ...fields, amount: 'x', member: ' ' })).toEqual(['member', 'amount'])
  expect(missingIn({ ...fields, act: 'refund' })).toEqual(['purchaseReceiptId'])
  expect(missingIn({ ...fields, act: 'code' })).toEqual(['code'])
  expect(missingIn({ ...fields, act: 'claim' })).toEqual(['code'])
  expect(missingIn({ ...fields, act: 'event' })).toEqual(['event'])
})
