import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ownClaims } from '../api/claims.ts'
import { ClaimList, PastClaims } from './claim-list.tsx'

/** 'Premi' of the wallet: claimed rewards of all programs. */
export default function ClaimsPanel() {
  const { t } = useTranslation('claims')
  const pages = usePages(ownClaims('open'))
  return (
    <div className="grid grid-cols-1 gap-4">
      <PagedList
        pages={pages}
        skeleton={<Skeleton className="h-60 rounded-2xl" />}
        moreSkeleton={<Skeleton className="h-24 rounded-2xl" />}
        empty={
          <EmptyState
            title={t('list.none')}
            reason={t('list.noneText')}
            action={
              <Link to="/wallet" search={{ tab: 'programs' }} className={buttonStyle()}>
                {t('list.toPrograms')}
              </Link>
            }
          />
        }
      >
        {(claims) => <ClaimList claims={claims} ofAll />}
      </PagedList>
      <PastClaims />
    </div>
  )
}
