import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { StampsDrawing } from '~/ui/drawings/stamps-drawing.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { activeProgram } from '../../shared/api/programs.ts'

interface ActiveProgramProps {
  brandId: string
  onFound: (id: string) => void
}

/**
 * Opens the active program that started last, when the address names none. Without an active
 * program it opens the list.
 */
export function ActiveProgram({ brandId, onFound }: ActiveProgramProps) {
  const { t } = useTranslation('programs')
  const { data, error, refetch } = useQuery(activeProgram(brandId))
  const id = data?._id
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (id !== undefined) found(id)
  }, [id])
  return (
    <div className="page grid grid-cols-1 pt-8">
      {data === null ? (
        <EmptyState
          drawing={<StampsDrawing />}
          title={t('active.none')}
          reason={t('active.noneText')}
          action={
            <Link to="/raccolte/list" className={buttonStyle({ variant: 'outline' })}>
              {t('active.toList')}
            </Link>
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40 rounded-xl" />
      )}
    </div>
  )
}
