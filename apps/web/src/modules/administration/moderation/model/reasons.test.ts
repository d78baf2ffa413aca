import type { ReportCase } from '@vicino/contract/administration/moderation/schemas'
import type { ReportReason } from '@vicino/contract/foundation/reports/schemas'
import { expect, it } from 'vitest'
import { reasonsFor, reportedReason } from './reasons.ts'

const reporter = { _id: 'a', username: 'Anna' }
const of = (kind: 'deal' | 'comment', reasons: readonly (ReportReason | 'by the list')[]): ReportCase => {
  const [first, ...others] = reasons.map((reason) =>
    reason === 'by the list' ? { reason: 'offensive', reporter: null } : { reason, reporter },
  )
  return {
    ...first,
    others,
    kind,
    notifier: null,
    comment: kind === 'comment' ? {} : null,
    post: null,
    review: null,
  } as unknown as ReportCase
}

it.each([
  ['deal', ['price'], 'price'],
  ['deal', ['price', 'price'], 'price'],
  ['deal', ['refused'], 'refused'],
  ['deal', ['price', 'closed'], undefined],
  ['deal', ['other'], undefined],
  ['comment', ['misleading'], 'fake'],
  ['comment', ['offensive', 'by the list'], 'offensive'],
  // A match with the word list accuses nobody.
  ['comment', ['by the list'], undefined],
  ['comment', ['price'], undefined],
] as const)('a %s reported as %j is removed with the reason %j', (kind, reasons, wanted) => {
  const report = of(kind, reasons)
  expect(reportedReason(report)).toBe(wanted)
  expect(wanted === undefined || reasonsFor(report).includes(wanted)).toBe(true)
})

it('offers fitting reasons: a price for a deal, an untrue experience for a text', () => {
  expect(reasonsFor(of('deal', ['price']))).not.toContain('fake')
  expect(reasonsFor(of('comment', ['other']))).not.toContain('price')
})
