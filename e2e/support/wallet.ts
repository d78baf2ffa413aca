import { type Api, expect, type NewUser } from './test.ts'

/** Opens the code of a deal and has the demo's till confirm it, both through the API. */
export async function redeem(api: Api, user: NewUser, dealId: string): Promise<void> {
  const { status, json } = await api.call(user, 'POST', '/redemption', { dealId, device: 'phone' })
  expect(status, JSON.stringify(json)).toBe(201)
  const till = await api.call('scanner', 'POST', '/redemption/confirm', {
    transactionId: json['transactionId'],
  })
  expect(till.status, JSON.stringify(till.json)).toBe(200)
}
