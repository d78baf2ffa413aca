import type { ExplanationItem } from '@vicino/contract/loyalty/members/schemas'

/** Why an event gave what it gave, a sentence for each rule that took part. */
export function Sentences({ items }: { items: readonly Pick<ExplanationItem, 'sentence'>[] }) {
  return items.map(({ sentence }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- two of them may say the same, and none ever moves
    <p key={index} className="num text-14 text-pretty wrap-anywhere">
      {sentence}
    </p>
  ))
}
