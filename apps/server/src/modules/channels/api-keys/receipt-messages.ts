import { fill, type Language } from '@vicino/contract/common/language'
import type { ProgramOutcome } from '@vicino/contract/loyalty/members/schemas'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }

const TEXTS = { it, en }
const NEXT = { points: 'nextPoints', spend: 'nextSpend', purchases: 'nextPurchases' } as const

/**
 * Writes the sentences for the receipt or the customer's screen about a purchase, refund or event.
 * They name the program where there are several.
 */
export function receiptMessages(results: readonly ProgramOutcome[], language: Language): string[] {
  const text = TEXTS[language]
  return results.flatMap((result) => {
    const sentences = sentencesOf(result, language)
    if (results.length === 1) return sentences
    return sentences.map((each) => fill(text.of, { program: result.program.name, text: each }))
  })
}

function sentencesOf(
  { points, stamps, reason, balance, tier, nextTier }: ProgramOutcome,
  language: Language,
): string[] {
  const text = TEXTS[language]
  if (reason === 'not_member') return [text.notMember]
  const { debt } = balance
  const sentences: string[] = []
  if (points > 0) sentences.push(fill(text.earned, { points, balance: balance.points }))
  if (points < 0) sentences.push(fill(text.takenBack, { points: -points, balance: balance.points }))
  if (stamps !== 0) {
    sentences.push(fill(text.stamps, { stamps: stamps > 0 ? `+${stamps}` : stamps, balance: balance.stamps }))
  }
  if (sentences.length === 0) sentences.push(text.nothing)
  if (debt > 0) sentences.push(fill(text.debt, { debt }))
  if (tier.after.rank > tier.before.rank) sentences.push(fill(text.level, { level: tier.after.name }))
  if (nextTier !== null) {
    const { missing, name, unit } = nextTier
    sentences.push(fill(text[NEXT[unit]], { missing, level: name }))
  }
  return sentences
}
