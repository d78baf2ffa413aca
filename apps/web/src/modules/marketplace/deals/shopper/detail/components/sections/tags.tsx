import { useTranslation } from '~/lib/i18n/use-translation.ts'

/** The brand's tags for the deal. */
export function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation('detail')
  if (tags.length === 0) return null
  return (
    <ul aria-label={t('tags')} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="rounded-full bg-sunken px-3 py-1 text-12 font-semibold text-ink-2">
          {tag}
        </li>
      ))}
    </ul>
  )
}
