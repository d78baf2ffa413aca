import { DiscountTag } from '~/ui/discount-tag.tsx'

/**
 * A card's lemon discount tag, hanging over the image's lower edge. It takes up the height by which
 * it reaches into the text.
 */
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
