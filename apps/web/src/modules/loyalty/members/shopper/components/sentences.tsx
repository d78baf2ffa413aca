import type { ExplanationItem } from '@vicino/contract/loyalty/members/schemas'

/** The explanation of an event: one sentence for each rule that applied. */
export function Sentences({ items }: { items: readonly Pick<ExplanationItem, 'sentence'>[] }) {
  return items.map(({ sentence }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- two of them may say the same, and none ever moves
    <p key={index} className="num text-14 text-pretty wrap-anywhere">
      {sentence}
    </p>
  ))
}
