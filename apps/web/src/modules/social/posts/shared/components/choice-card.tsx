import type { ReactNode } from 'react'
import { Icon } from '~/ui/icon.tsx'
import { ResponsiveImage } from '~/ui/responsive-image.tsx'
import type { Choice } from '../api/choices.ts'

/** The product of a post, with `children` behind it. */
export function ChoiceCard({ choice, children }: { choice: Choice; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-xl bg-sunken p-3">
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-lg bg-surface text-ink-3">
        {choice.image === null ? (
          <Icon name="tag" className="size-5" />
        ) : (
          <ResponsiveImage src={choice.image} alt="" sizes="56px" className="size-full object-cover" />
        )}
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block text-16 font-semibold break-words">{choice.productName}</span>
        <span className="block text-14 text-ink-2">{choice.from}</span>
      </span>
      {children}
    </div>
  )
}
