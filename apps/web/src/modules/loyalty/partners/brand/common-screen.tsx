import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Partnership } from '@vicino/contract/loyalty/partners/schemas'
import { useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { answerInvitation, partnershipPages } from './api/partners.ts'
import { formatPeriod } from '../../programs/shared/model/days.ts'
import { CARD, PartnerHead } from './partner-head.tsx'
import Statements from './statements.tsx'
import { ClearingList, ProposedTerms, Suspended, TermsList } from './terms.tsx'

/**
 * 'Raccolte comuni': other brands' programs that invited this brand or in which it takes part
 * (R-265).
 */
export default function CommonScreen() {
  const { t } = useTranslation('partners')
  const pages = usePages(partnershipPages)
  return (
    <div className="page grid grid-cols-1 content-start gap-6 pt-4 pb-10 md:pt-8">
      <header className="grid max-w-prose gap-1">
        <h1 className="text-28 md:text-36">{t('common.title')}</h1>
        <p className="text-16 text-pretty text-ink-2">{t('common.lead')}</p>
      </header>
      <PagedList
        pages={pages}
        skeleton={<Skeleton className="h-80 rounded-2xl" />}
        empty={
          <section className="rounded-2xl bg-surface shadow-card">
            <EmptyState className="max-w-md" title={t('common.none')} reason={t('common.noneWhy')} />
          </section>
        }
      >
        {(partnerships) => (
          <ul aria-label={t('common.title')} className="grid grid-cols-1 gap-6">
            {partnerships.map((partnership) => (
              <li key={partnership._id} className="grid grid-cols-1">
                <PartnershipCard partnership={partnership} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function PartnershipCard({ partnership }: { partnership: Partnership }) {
  const { t } = useTranslation('partners')
  const [chosenAnswer, setChosenAnswer] = useState<Answer>()
  const { program, owner, state, terms, proposal, isSuspended, note, clearing, answeredAt, can } = partnership
  const takesPart = answeredAt !== null && state !== 'declined' && state !== 'invited'
  return (
    <article className={CARD}>
      <PartnerHead
        brand={owner}
        title={program.name}
        line={t('common.of', { brand: owner.username, period: formatPeriod(program) })}
        state={state}
      />
      {note === '' ? null : (
        <blockquote className="rounded-xl bg-sunken px-4 py-3 text-14 text-pretty whitespace-pre-line">
          {note}
        </blockquote>
      )}
      {isSuspended ? <Suspended text={t('suspended.owner', { brand: owner.username })} /> : null}
      {proposal === null ? null : (
        <ProposedTerms
          terms={proposal}
          side="partner"
          title={t('propose.offered', { brand: owner.username })}
        />
      )}
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-2">
        <section className="grid content-start gap-2">
          <h4 className="text-14 font-semibold">{t('common.terms')}</h4>
          <TermsList terms={terms} side="partner" />
        </section>
        {takesPart ? (
          <section className="grid content-start gap-2">
            <h4 className="text-14 font-semibold">{t('clearing.month')}</h4>
            <ClearingList clearing={clearing} side="partner" />
          </section>
        ) : null}
      </div>
      {can.answer ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setChosenAnswer(proposal ? 'agree' : 'accept')}>
            {t(proposal ? 'agree.do' : 'accept.do')}
          </Button>
          <Button variant="outline" onClick={() => setChosenAnswer(proposal ? 'refuse' : 'decline')}>
            {t(proposal ? 'refuse.do' : 'decline.do')}
          </Button>
        </div>
      ) : null}
      {takesPart ? (
        <section className="grid grid-cols-1 gap-3 border-t border-dashed border-line-strong pt-4">
          <h4 className="text-14 font-semibold">{t('statements.title')}</h4>
          <Statements programId={program._id} side="partner" />
        </section>
      ) : null}
      {can.leave ? (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => setChosenAnswer('leave')}
        >
          {t('leave.do')}
        </Button>
      ) : null}
      {chosenAnswer === undefined ? null : (
        <AnswerDialog
          partnership={partnership}
          answer={chosenAnswer}
          onClose={() => setChosenAnswer(undefined)}
        />
      )}
    </article>
  )
}

/** `agree` and `refuse` answer a proposal of new terms. */
type Answer = 'accept' | 'decline' | 'leave' | 'agree' | 'refuse'

interface AnswerDialogProps {
  partnership: Partnership
  answer: Answer
  onClose: () => void
}

/** Explains the effect of an answer and asks for confirmation. */
function AnswerDialog({ partnership, answer, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('partners')
  const { mutate, isPending, error } = useMutation(answerInvitation(partnership, useQueryClient()))
  const { program, owner } = partnership
  const isYes = answer === 'accept' || answer === 'agree'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`${answer}.title`, { program: program.name })}
      description={t(`${answer}.text`, { brand: owner.username })}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            variant={isYes ? 'action' : 'danger'}
            pending={isPending}
            onClick={() =>
              mutate(answer, {
                onSuccess: () => {
                  showSuccess(200, t(`${answer}.done`))
                  onClose()
                },
              })
            }
          >
            {t(`${answer}.do`)}
          </Button>
        </>
      }
    >
      {isYes ? <TermsList terms={partnership.proposal ?? partnership.terms} side="partner" /> : null}
      {error ? (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {errorText(error)}
        </p>
      ) : null}
    </Dialog>
  )
}
