import { readFileSync } from 'node:fs'
import { type Claims, STORES } from '@vicino/contract/marketplace/landing/claims'
import { z } from 'zod'
import { UserFacingError } from './user-facing-error.ts'

/** The JSON itself or the path of its file. */
export const claimsEnvironment = { OPERATOR_CLAIMS: z.string().optional() } as const

const day = z.iso
  .date('must be a day, as in 2026-10-31')
  .refine((date) => Date.parse(date) <= Date.now(), 'must not be in the future')
const proof = { source: z.string('must say who counted it').trim().min(3).max(120), date: day }
const figure = z.strictObject({
  value: z.string().regex(/^(?:\d{1,4}|\d{1,3}[KM])\+?$/, 'must be a short figure, as in 9500, 12K or 10K+'),
  ...proof,
})
const percent = z.strictObject({
  value: z.string().regex(/^[1-9]\d?$/, 'must be a percentage from 1 to 99, without its sign'),
  ...proof,
})
const address = (host: string) =>
  z.strictObject({
    value: z.url({
      protocol: /^https$/,
      hostname: new RegExp(`^${host.replaceAll('.', '\\.')}$`),
      error: `must be an address of ${host}`,
    }),
    ...proof,
  })

const claims = z
  .strictObject({
    maxDiscount: percent,
    users: figure,
    brands: figure,
    offers: figure,
    deals: figure,
    [STORES[0]]: address('apps.apple.com'),
    [STORES[1]]: address('play.google.com'),
  })
  .partial()

/**
 * Reads what the operator claims on the landing page, each with source and date; nothing without
 * the setting.
 * @throws UserFacingError when it is no JSON, or a claim lacks its proof
 */
export function claimsOf({ OPERATOR_CLAIMS: setting }: { OPERATOR_CLAIMS?: string | undefined }): Claims {
  if (setting === undefined) return {}
  const { data, error } = claims.safeParse(jsonOf(setting))
  if (error === undefined) return data
  const problems = error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`)
  throw new UserFacingError(`OPERATOR_CLAIMS: ${problems.join('; ')}`)
}

function jsonOf(setting: string): unknown {
  try {
    return JSON.parse(setting.trimStart().startsWith('{') ? setting : readFileSync(setting, 'utf8'))
  } catch (error) {
    throw new UserFacingError(
      `OPERATOR_CLAIMS is neither JSON nor the path of a file with JSON: ${(error as Error).message}`,
    )
  }
}
