import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Partner } from '@vicino/contract/loyalty/partners/schemas'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { Suspense, useState } from 'react'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { Button } from '~/ui/button.tsx'
import { DeleteDialog } from '~/ui/delete-dialog.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { partnersQuery, withdrawInvitation } from './api/partners.ts'
import { Section } from '../../programs/shared/components/section.tsx'
import { ProgramFrame } from '../../programs/shared/frame/program-frame.tsx'
import { CARD, PartnerHead } from './partner-head.tsx'
import Statements from './statements.tsx'
import { ClearingList, ProposedTerms, Suspended, TermsList } from './terms.tsx'

const InviteSheet = lazyPart(() => import('./invite-sheet.tsx'))

/**
 * 'Attività associate' of a common program: its partners, their terms, and the monthly statements
 * (R-265).
 */
export default function PartnersScreen({ id }: { id: string }) {
  const { t } = useTranslation('partners')
  const { data: partners, error, refetch } = useQuery(partnersQuery(id))
  return (
    <ProgramFrame id={id} title={t('title')} isShort>
      {(program) =>
        partners ? (
          <Loaded program={program} partners={partners} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-64 rounded-2xl" />
        )
      }
    </ProgramFrame>
  )
}

function Loaded({ program, partners }: { program: Program; partners: readonly Partner[] }) {
  const { t } = useTranslation('partners')
  const [inviting, setInviting] = useState<'new' | Partner>()
  const isOver = program.status === 'ended' || program.status === 'deleted'
  const invite =
    program.isCrossbrand && !isOver ? (
      <Button onClick={() => setInviting('new')}>
        <Icon name="plus" className="size-4" />
        {t('invite')}
      </Button>
    ) : null
  return (
    <>
      <Section title={t('title')} lead={t('lead')} action={partners.length > 0 ? invite : null}>
        {partners.length === 0 ? (
          <EmptyState
            title={t(program.isCrossbrand ? 'none' : 'notCommon')}
            reason={t(program.isCrossbrand ? 'noneWhy' : 'notCommonWhy')}
            action={invite ?? undefined}
          />
        ) : (
          <ul aria-label={t('title')} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {partners.map((partner) => (
              <li key={partner.brand._id} className="grid grid-cols-1">
                <PartnerCard
                  programId={program._id}
                  partner={partner}
                  onPropose={() => setInviting(partner)}
                />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {partners.some(({ answeredAt }) => answeredAt !== null) ? (
        <Section title={t('statements.title')} lead={t('statements.lead')}>
          <Statements programId={program._id} side="owner" />
        </Section>
      ) : null}
      {inviting ? (
        <Suspense>
          <InviteSheet
            programId={program._id}
            partner={inviting === 'new' ? undefined : inviting}
            onClose={() => setInviting(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

interface PartnerCardProps {
  programId: string
  partner: Partner
  onPropose: () => void
}

function PartnerCard({ programId, partner, onPropose }: PartnerCardProps) {
  const { t } = useTranslation('partners')
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useMutation(withdrawInvitation(programId, useQueryClient()))
  const { brand, state, terms, proposal, isSuspended, clearing, invitedAt, answeredAt, endedAt, can } =
    partner
  const withdraws = proposal === null ? 'withdraw' : 'unpropose'
  const since = endedAt ?? answeredAt ?? invitedAt
  return (
    <article className={`${CARD} border border-line`}>
      <PartnerHead
        brand={brand}
        title={brand.username}
        line={t(`since.${state}`, { day: formatDate(since) })}
        state={state}
      />
      {isSuspended ? <Suspended text={t('suspended.partner')} /> : null}
      <TermsList terms={terms} side="owner" />
      {proposal === null ? null : <ProposedTerms terms={proposal} side="owner" title={t('propose.waits')} />}
      {answeredAt === null || state === 'declined' ? null : (
        <div className="grid gap-2 border-t border-dashed border-line-strong pt-4">
          <h4 className="text-14 font-semibold">{t('clearing.month')}</h4>
          <ClearingList clearing={clearing} side="owner" />
        </div>
      )}
      {can.withdraw || can.propose ? (
        <div className="flex flex-wrap gap-2">
          {can.propose ? (
            <Button variant="outline" size="sm" onClick={onPropose}>
              {t('propose.do')}
            </Button>
          ) : null}
          {can.withdraw ? (
            <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
              {t(`${withdraws}.do`)}
            </Button>
          ) : null}
        </div>
      ) : null}
      {isAsking ? (
        <DeleteDialog
          title={t(`${withdraws}.title`, { brand: brand.username })}
          text={t(`${withdraws}.text`)}
          yes={t(`${withdraws}.do`)}
          isPending={isPending}
          error={error}
          onYes={(asked) => mutate({ brandId: brand._id, asked }, { onSuccess: () => setAsking(false) })}
          onClose={() => {
            reset()
            setAsking(false)
          }}
        />
      ) : null}
    </article>
  )
}
