import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { rememberPointsNote } from '../model/points-note-seen.ts'

/** Explains BrandPoints once on Home. Either button closes it permanently. */
export default function PointsNote({ userId }: { userId: string }) {
  const { t } = useTranslation('deals')
  const [shown, setShown] = useState(true)
  if (!shown) return null
  const finish = () => {
    rememberPointsNote(userId)
    setShown(false)
  }
  return (
    <section
      aria-label={t('home.bp.title')}
      className="flex flex-col gap-x-6 gap-y-1 rounded-xl bg-limone-soft px-4 pt-3 pb-2 text-limone-text md:flex-row md:items-center md:justify-between md:py-3"
    >
      <div className="min-w-0">
        <p className="font-display text-16 font-bold">{t('home.bp.title')}</p>
        <p className="text-14 text-pretty">{t('home.bp.text')}</p>
      </div>
      <div className="-mx-2 flex shrink-0 flex-wrap items-center md:mx-0">
        <Link to="/points" onClick={finish} className={buttonStyle({ variant: 'ghost', size: 'sm' })}>
          {t('home.bp.more')}
        </Link>
        <Button variant="ghost" size="sm" onClick={finish}>
          {t('home.bp.close')}
        </Button>
      </div>
    </section>
  )
}
