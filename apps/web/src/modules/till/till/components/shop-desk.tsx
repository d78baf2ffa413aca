import { Link } from '@tanstack/react-router'
import { AT_TILL } from '@vicino/contract/identity/permissions/constants'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { DayList } from './day-list.tsx'
import { HeldUnits } from './held-units.tsx'
import { OnlineCodes } from './online-codes.tsx'

/**
 * Home page of a shop account: its till, waiting online codes, held units, and the day's
 * list.
 */
export function ShopDesk({ shop }: { shop: string | undefined }) {
  const { t } = useTranslation('till')
  const allows = useAllows()
  return (
    <div className="page grid grid-cols-1 gap-6 pt-2 md:pt-8">
      <header className="grid gap-1">
        <h1 className="text-28 md:text-36">
          {shop === undefined ? <Skeleton className="h-9 w-72 max-w-full" /> : t('desk.hello', { shop })}
        </h1>
        <p className="text-16 text-ink-2">{t('desk.lead')}</p>
      </header>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
        <div className="grid gap-6">
          {AT_TILL.some(allows) ? (
            <Link
              to="/scan"
              className="press group flex items-center gap-4 rounded-2xl bg-limone p-5 text-on-limone shadow-card md:p-6"
            >
              <span className="grid size-14 shrink-0 place-items-center rounded-xl bg-on-limone text-limone">
                <Icon name="scan-line" className="size-7" />
              </span>
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="font-display text-23 font-bold">{t('desk.till')}</span>
                <span className="text-14 text-pretty">{t('desk.tillText')}</span>
              </span>
              <Icon
                name="arrow-right"
                className="size-6 shrink-0 transition-transform duration-150 group-hover:translate-x-1"
              />
            </Link>
          ) : null}
          {allows('till-LIST') ? (
            <>
              <OnlineCodes />
              <HeldUnits />
            </>
          ) : null}
        </div>
        {allows('till-LIST') ? <DayList /> : null}
      </div>
    </div>
  )
}
