import { useQuery } from '@tanstack/react-query'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import type { Catalogue, Reward } from '@vicino/contract/loyalty/programs/rewards/schemas'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { catalogueQuery } from '../../shared/api/rewards.ts'
import { Section } from '../../shared/components/section.tsx'
import { ProgramFrame } from '../../shared/frame/program-frame.tsx'
import { PoolMeters } from './pool-meters.tsx'
import { PublicationDates } from './publication-dates.tsx'
import { RewardList } from './reward-list.tsx'
import { RewardSheet } from './reward-sheet.tsx'

/** 'Catalogo Premi' of a program: dates, prize pool and bond, rewards. */
export default function CatalogueScreen({ id }: { id: string }) {
  const { t } = useTranslation('programs')
  const { data: catalogue, error, refetch } = useQuery(catalogueQuery(id))
  return (
    <ProgramFrame id={id} title={t('nav.catalogue')}>
      {(program) =>
        catalogue ? (
          <Loaded program={program} catalogue={catalogue} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-80 rounded-2xl" />
        )
      }
    </ProgramFrame>
  )
}

function Loaded({ program, catalogue }: { program: Program; catalogue: Catalogue }) {
  const { t } = useTranslation(['rewards', 'programs'])
  /** The reward that is edited; null for a new one; undefined when the sheet is closed. */
  const [edited, setEdited] = useState<Reward | null | undefined>()
  const { items, can } = catalogue
  const addButton = (
    <Button onClick={() => setEdited(null)}>
      <Icon name="plus" className="size-4" />
      {t('list.add')}
    </Button>
  )
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <PublicationDates key={`${program.startDate} ${program.endDate}`} program={program} />
        <PoolMeters program={program} pool={catalogue.pool} />
      </div>
      <Section
        title={t('list.title')}
        lead={t(can.edit ? 'list.lead' : can.improve ? 'list.leadActive' : 'list.leadOver')}
        action={can.add && items.length > 0 ? addButton : null}
      >
        {items.length === 0 ? (
          <EmptyState
            title={t('list.empty')}
            reason={t(can.add ? 'list.emptyText' : 'list.emptyOver')}
            action={can.add ? addButton : null}
          />
        ) : (
          <RewardList program={program} catalogue={catalogue} onEdit={setEdited} />
        )}
      </Section>
      {edited === undefined ? null : (
        <RewardSheet
          program={program}
          catalogue={catalogue}
          reward={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
