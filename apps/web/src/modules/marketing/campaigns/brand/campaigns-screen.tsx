import { Link } from '@tanstack/react-router'
import type { Campaign } from '@vicino/contract/marketing/campaigns/schemas'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useAllows } from '~/lib/use-allows.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { BellDrawing } from '~/ui/drawings/bell-drawing.tsx'
import { StampsDrawing } from '~/ui/drawings/stamps-drawing.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { campaignPages } from './api/campaigns.ts'
import {
  ProgramChoice,
  useChosenProgram,
} from '../../../loyalty/customers/shared/components/program-choice.tsx'
import { CampaignCard } from './components/campaign-card.tsx'

const CampaignForm = lazyPart(() => import('./components/campaign-form.tsx'))
const CampaignSheet = lazyPart(() => import('./components/campaign-sheet.tsx'))
const CapsSheet = lazyPart(() => import('./components/caps-sheet.tsx'))

/**
 * The state of the screen in the address: the program, and the open campaign; 'nuova' is the form.
 */
export interface CampaignSearch {
  readonly program: string | null
  readonly campaign: string | null
}

interface CampaignsScreenProps {
  brandId: string
  search: CampaignSearch
  onSearch: (search: CampaignSearch, adds?: boolean) => void
}

/** 'Notifiche': the campaigns of a program, one campaign with its results, and the form of a new one. */
export default function CampaignsScreen({ brandId, search, onSearch }: CampaignsScreenProps) {
  const { t } = useTranslation('campaigns')
  const { t: tCustomers } = useTranslation('customers')
  const { t: tPrograms } = useTranslation('programs')
  const allows = useAllows()
  const chosen = useChosenProgram(brandId, search.program)
  const [showsCaps, showCaps] = useState(false)
  const { id } = chosen
  const close = () => onSearch({ ...search, campaign: null })
  const canSend = allows('customer-NOTIFY')
  return (
    <div className="page grid grid-cols-1 gap-6 pt-4 pb-10 md:pt-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-80 gap-1">
          <h1 className="text-28 md:text-36">{t('title')}</h1>
          <p className="text-16 text-pretty text-ink-2">{t('lead')}</p>
        </div>
        {id ? (
          <ProgramChoice
            brandId={brandId}
            programId={id}
            onChoose={(program) => onSearch({ program, campaign: null })}
          />
        ) : null}
      </header>
      {id === undefined ? (
        chosen.error ? (
          <ErrorState error={chosen.error} onRetry={chosen.retry} />
        ) : (
          <Skeleton className="h-96 rounded-2xl" />
        )
      ) : id === null ? (
        <EmptyState
          drawing={<StampsDrawing />}
          title={tCustomers('noProgram')}
          reason={t('noProgramText')}
          action={
            allows('program-EDIT') ? (
              <Link to="/raccolte/crea" className={buttonStyle()}>
                {tPrograms('list.create')}
              </Link>
            ) : null
          }
        />
      ) : (
        <>
          {canSend ? (
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => onSearch({ ...search, campaign: 'nuova' }, true)}>
                <Icon name="plus" className="size-4" />
                {t('new')}
              </Button>
              <Button variant="outline" onClick={() => showCaps(true)}>
                <Icon name="sliders-horizontal" className="size-4" />
                {t('caps.open')}
              </Button>
            </div>
          ) : null}
          <CampaignList
            key={id}
            programId={id}
            onOpen={(campaign) => onSearch({ ...search, campaign }, true)}
          />
          <Suspense>
            {search.campaign === 'nuova' && canSend ? (
              <CampaignForm brandId={brandId} programId={id} onClose={close} />
            ) : null}
            {search.campaign !== null && search.campaign !== 'nuova' ? (
              <CampaignSheet
                key={search.campaign}
                programId={id}
                campaignId={search.campaign}
                onClose={close}
              />
            ) : null}
            {showsCaps ? <CapsSheet programId={id} onClose={() => showCaps(false)} /> : null}
          </Suspense>
        </>
      )}
    </div>
  )
}

function CampaignList({ programId, onOpen }: { programId: string; onOpen: (id: string) => void }) {
  const { t } = useTranslation('campaigns')
  const pages = usePages(campaignPages(programId))
  return (
    <PagedList
      pages={pages}
      skeleton={<Skeleton className="h-64 rounded-2xl" />}
      empty={<EmptyState drawing={<BellDrawing />} title={t('empty.title')} reason={t('empty.reason')} />}
      end={t('end')}
      className="grid grid-cols-1 gap-3"
    >
      {(items: readonly Campaign[]) => (
        <ul aria-label={t('list')} className="grid grid-cols-1 gap-3">
          {items.map((campaign) => (
            <CampaignCard key={campaign._id} campaign={campaign} onOpen={() => onOpen(campaign._id)} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
