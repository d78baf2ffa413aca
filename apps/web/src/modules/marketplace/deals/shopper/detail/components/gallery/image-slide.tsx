import { DealImage } from '../../../components/cards/deal-image.tsx'

interface ImageSlideProps {
  readonly src: string
  readonly label: string
  readonly current: boolean
  /** First image of the detail, which is fetched before everything else. */
  readonly eager: boolean
  readonly onOpen: () => void
}

/** An image that opens the zoom viewer. Only the present one can be reached by keyboard. */
export function ImageSlide({ src, label, current, eager, onOpen }: ImageSlideProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-hidden={!current}
      tabIndex={current ? 0 : -1}
      onClick={onOpen}
      className="size-full shrink-0 cursor-zoom-in snap-start focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-azzurro"
    >
      <DealImage src={src} alt="" eager={eager} />
    </button>
  )
}
