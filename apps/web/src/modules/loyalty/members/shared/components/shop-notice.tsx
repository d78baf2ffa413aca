import { noticeParts } from '@vicino/contract/identity/account/consent-texts'
import type { Controller } from '@vicino/contract/loyalty/members/schemas'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { Icon } from '~/ui/icon.tsx'

interface ShopNoticeProps {
  program: string
  controller: Controller
  title: string
}

/** The privacy notice of a program's shop, folded until somebody reads it. */
export function ShopNotice({ program, controller, title }: ShopNoticeProps) {
  const language = useLanguage()
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md text-14 font-semibold text-azzurro underline [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-down"
          className="size-4 shrink-0 transition-transform duration-150 group-open:rotate-180"
        />
        {title}
      </summary>
      <div className="grid gap-4 rounded-xl border border-line p-4 text-14">
        {noticeParts({ program, ...controller }, language).map((part) => (
          <section key={part.title} className="grid gap-1">
            <h3 className="text-14 font-semibold">{part.title}</h3>
            {part.paragraphs.map((paragraph) => (
              <p key={paragraph} className="text-pretty wrap-anywhere text-ink-2">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </details>
  )
}
