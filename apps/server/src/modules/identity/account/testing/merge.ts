import { randomUUID } from 'node:crypto'
import { mergeAccounts, previewMerge } from '@vicino/contract/identity/account/endpoints'
import type { MergeSummary } from '@vicino/contract/identity/account/schemas'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'

export const PASSWORD = 'segretissima-1'

/** Makes a user with a password, who can prove the account to another one of theirs. */
export async function withPassword(test: TestApp, values: object = {}): Promise<TestUser> {
  const password_hash = await test.services.passwords.hash(PASSWORD)
  return test.createUser({ password_hash, email_verified_at: test.clock.now(), ...values })
}

/** Returns the summary of the other account for the remaining one. */
export function summaryOf(test: TestApp, into: TestUser, from: TestUser): Promise<MergeSummary> {
  const body = { email: from.email, password: PASSWORD }
  return test.request(previewMerge, { as: into, params: { id: into.id }, body })
}

/** Sends a merge with a proof of the other account. */
export function sendMerge(test: TestApp, into: TestUser, proof: string, key: string = randomUUID()) {
  const body = { proof, word: 'UNISCI' }
  return test.send(mergeAccounts, {
    as: into,
    params: { id: into.id },
    body,
    headers: { 'idempotency-key': key },
  })
}

/** Merges one account into another, over HTTP. */
export async function mergeInto(test: TestApp, into: TestUser, from: TestUser): Promise<void> {
  const { proof } = await summaryOf(test, into, from)
  const answer = await sendMerge(test, into, proof)
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
