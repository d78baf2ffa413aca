import { KEPT_KEYS, keptParts } from '@vicino/domain/retention'
import { useLanguage } from '~/lib/i18n/use-language.ts'

/** What is kept, for how long, what then and why: the table from which the jobs work, too. */
export function KeptList() {
  const language = useLanguage()
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {KEPT_KEYS.map((key) => {
        const { what, basis, forHowLong, afterwards } = keptParts(key, language)
        return (
          <li key={key} className="grid gap-0.5 py-3">
            <p className="text-16 font-semibold">{what}</p>
            <p className="text-16 text-pretty text-ink-2">
              {forHowLong}: {afterwards}.
            </p>
            <p className="text-14 text-ink-3">{basis}</p>
          </li>
        )
      })}
    </ul>
  )
}
