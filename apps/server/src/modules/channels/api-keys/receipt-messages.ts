import type { Language } from '@vicino/contract/common/language'
import type { ProgramOutcome } from '@vicino/contract/loyalty/members/schemas'
import { fillIn } from '../../../platform/deliveries/texts.ts'
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
    return sentences.map((each) => fillIn(text.of, { program: result.program.name, text: each }, language))
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
  if (points > 0) sentences.push(fillIn(text.earned, { points, balance: balance.points }, language))
  if (points < 0)
    sentences.push(fillIn(text.takenBack, { points: -points, balance: balance.points }, language))
  if (stamps !== 0) {
    sentences.push(
      fillIn(text.stamps, { stamps: stamps > 0 ? `+${stamps}` : stamps, balance: balance.stamps }, language),
    )
  }
  if (sentences.length === 0) sentences.push(text.nothing)
  if (debt > 0) sentences.push(fillIn(text.debt, { debt }, language))
  if (tier.after.rank > tier.before.rank)
    sentences.push(fillIn(text.level, { level: tier.after.name }, language))
  if (nextTier !== null) {
    const { missing, name, unit } = nextTier
    sentences.push(fillIn(text[NEXT[unit]], { missing, level: name }, language))
  }
  return sentences
}
