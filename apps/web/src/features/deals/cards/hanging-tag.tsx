import { DiscountTag } from '~/ui/DiscountTag.tsx'

/** A card's lemon tag, hung over the picture's lower edge; below it the line that it takes of the text. */
export function HangingTag({ percent, spent }: { percent: number; spent: boolean }) {
  return (
    <div className="pointer-events-none relative z-[1] -mb-1.5 h-[1.25rem]">
      <DiscountTag
        percent={percent}
        spent={spent}
        className="absolute top-0 -translate-y-1/2 text-16 @min-card:text-19"
      />
    </div>
  )
}
