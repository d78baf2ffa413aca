import { ResponsiveImage } from '~/ui/responsive-image.tsx'

/** A program's image in a row. */
export function ProgramImage({ src }: { src: string }) {
  return (
    <span className="block size-13 shrink-0 overflow-hidden rounded-md bg-sunken">
      <ResponsiveImage src={src} alt="" sizes="78px" loading="lazy" className="size-full object-cover" />
    </span>
  )
}
