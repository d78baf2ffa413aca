import { useTranslation } from 'react-i18next'

/** The visitor's own mark: an azzurro dot in a paper ring. Lies below the pins. */
export function YouAreHere() {
  return (
    <span className="relative grid size-7 place-items-center">
      <span className="absolute size-14 rounded-full bg-azzurro/15" />
      <span className="size-6 rounded-full border-[5px] border-white bg-azzurro shadow-float dark:border-ink" />
    </span>
  )
}

/** Its words, above the pins so that a crowded centre does not hide them. `place` names a chosen one. */
export function YouAreHereLabel({ place }: { place: string | null }) {
  const { t } = useTranslation('map')
  return (
    <span className="mt-26 rounded-full bg-azzurro px-2 py-0.5 text-11 font-semibold whitespace-nowrap text-white shadow-float dark:text-canvas">
      {t('you')}
      {place ? ` · ${place}` : ''}
    </span>
  )
}
