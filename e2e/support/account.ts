import { linkFor } from './mailbox.ts'
import { expect, type NewUser } from './test.ts'

/** Opens the link of the email that asks to confirm an address, as a mail program would. */
export async function verifyEmail(user: NewUser): Promise<void> {
  const token = new URL(await linkFor(user.email, '/verify-email')).searchParams.get('token')
  const response = await fetch(`${process.env['E2E_ADDRESS']}/api/v1/auth/verify-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  expect(response.status, await response.text()).toBe(200)
}

/** Returns a valid partita IVA that no account has yet: ten random digits and the check digit. */
export function newPiva(): string {
  const digits = Array.from({ length: 10 }, () => Math.floor(Math.random() * 10))
  const sum = digits.reduce((total, digit, place) => {
    const doubled = digit * 2
    return total + (place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`
}
