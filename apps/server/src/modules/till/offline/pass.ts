import { z } from 'zod'
import { readCose, signCose } from '../../../platform/auth/cose-sign1.ts'
import type { SigningKeys } from '../../../platform/auth/keys.ts'

/** Part of each signature, so that nothing else that this server signs can pass as a pass. */
const PURPOSE = 'vicino till pass 1'

const passSchema = z.strictObject({
  /** The person at the till, their session and brand. */
  user: z.uuid(),
  session: z.uuid(),
  brand: z.uuid(),
  /** The shop of the till, where it is known. */
  shop: z.uuid().nullable(),
  /** ms of the epoch: the till's last contact, and when it takes nothing more. */
  from: z.int(),
  until: z.int(),
  /** The shop's limits at that contact. */
  entries: z.int(),
  cents: z.int(),
  stale: z.boolean(),
  /** What the person might do. */
  deals: z.boolean(),
  purchases: z.boolean(),
})
/**
 * What the server said to a till at its last contact. The till sends it back with its entries, so a
 * till can date nothing before that contact, and a limit changed meanwhile refuses nothing that the
 * till was allowed to take.
 */
export type Pass = z.output<typeof passSchema>

export const signPass = (keys: SigningKeys, pass: Pass): string =>
  Buffer.from(signCose(keys, PURPOSE, Buffer.from(JSON.stringify(pass)))).toString('base64url')

/** Reads a pass; null when this server did not sign it. */
export async function readPass(keys: SigningKeys, text: string): Promise<Pass | null> {
  const payload = await readCose(keys, PURPOSE, Buffer.from(text, 'base64url'))
  return payload && passSchema.parse(JSON.parse(Buffer.from(payload).toString()))
}
