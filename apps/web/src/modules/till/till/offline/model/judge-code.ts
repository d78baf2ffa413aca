import type { OfflineKit } from '@vicino/contract/till/offline/schemas'
import { codeTextForm } from '@vicino/domain/code-text'
import type { Presented } from '../../model/till-state.ts'
import { readSigned, type SignedCode } from './signed-code.ts'

/** Why a till alone takes nothing: keys of `refused` in the texts. */
export type OfflineRefusal =
  | 'typed'
  | 'other'
  | 'forged'
  | 'version'
  | 'foreign'
  | 'over'
  | 'stale'
  | 'unknown'
  | 'tooLong'
  | 'full'
  | 'same'
  | 'unkept'
  | 'program'
  | 'unable'

/** What a till alone knows of a code. */
export type Judged =
  | { readonly refused: OfflineRefusal }
  | {
      readonly deal: OfflineKit['deals'][number]
      readonly transactionId: string
      readonly token: string
      readonly isStale: boolean
    }
  | { readonly card: string }

/**
 * Decides what a till does with a code by the kit alone.
 * @param waits entries that wait on this till
 * @param isKept tells whether the code is kept on this till already
 */
export async function judgeCode(
  code: Presented,
  kit: OfflineKit,
  { now, waits, isKept }: { now: number; waits: number; isKept: (unique: string) => Promise<boolean> },
): Promise<Judged> {
  if ('transactionId' in code || 'code' in code) return { refused: 'typed' }
  if ('claim' in code) return { refused: 'other' }
  if (now >= Date.parse(kit.until)) return { refused: 'tooLong' }
  if (waits >= kit.rules.entries) return { refused: 'full' }
  const text = 'token' in code ? code.token : code.card
  if ('token' in code && codeTextForm(text) === 'other') return { refused: 'version' }
  const signed = await readSigned(text, kit.keys).catch(() => 'unable' as const)
  if (signed === 'unable') return { refused: 'unable' }
  if (signed === null) return { refused: 'forged' }
  if (now >= signed.endsAt) return { refused: 'over' }
  if (signed.kind === 'card') return kit.programs.length === 0 ? { refused: 'program' } : { card: text }
  return judgeDeal(signed, text, kit, { now, isKept })
}

async function judgeDeal(
  { brandId, dealId, transactionId, freshUntil }: Extract<SignedCode, { kind: 'deal' }>,
  token: string,
  kit: OfflineKit,
  { now, isKept }: { now: number; isKept: (unique: string) => Promise<boolean> },
): Promise<Judged> {
  if (brandId !== kit.brandId) return { refused: 'foreign' }
  if (await isKept(transactionId)) return { refused: 'same' }
  const isStale = now >= freshUntil
  if (isStale && !kit.rules.staleCodes) return { refused: 'stale' }
  const deal = kit.deals.find(({ _id }) => _id === dealId)
  return deal === undefined ? { refused: 'unknown' } : { deal, transactionId, token, isStale }
}
