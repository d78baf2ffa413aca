import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type BusinessApplication,
  TRADER_CHECKS,
} from '@vicino/contract/marketplace/brands/applications/schemas'
import { fieldText } from '@vicino/contract/common/field-messages'
import { isPartitaIva } from '@vicino/domain/piva'
import { type ReactNode, useState } from 'react'
import type { Confirmed } from '~/lib/confirmed.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDateTime } from '~/lib/format.ts'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { DecisionSheet } from '~/ui/queue/decision-sheet.tsx'
import { toast } from '~/lib/toast.ts'
import { ApprovalFields, type Checks, type SectorChoice } from './approval-fields.tsx'
import { decideApplication } from './api.ts'

const REASON_MAX = 500

interface ApplicationSheetProps {
  application: BusinessApplication
  onClose: () => void
}

/** An application in full, and its decision, which staff confirm. */
export function ApplicationSheet({ application, onClose }: ApplicationSheetProps) {
  const { t } = useTranslation('business')
  const language = useLanguage()
  const [asking, setAsking] = useState<'approve' | 'refuse'>()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [checks, setChecks] = useState<Checks>({})
  const [sector, setSector] = useState<SectorChoice>(application.sector ?? 'none')
  const asked = TRADER_CHECKS.filter((what) => what !== 'register' || application.register !== '')
  const unchecked = asking === 'approve' && asked.some((what) => checks[what] === undefined)
  const { mutate, isPending, error } = useMutation(decideApplication(application._id, useQueryClient()))
  const missing = asking === 'refuse' && reason.trim() === ''
  function decide(confirmed: Confirmed) {
    setTried(true)
    if (!asking || missing || unchecked) return
    mutate(
      {
        body:
          asking === 'approve'
            ? {
                decision: 'approve',
                checks: asked.map((what) => ({ what, note: (checks[what] ?? '').trim() })),
                sector: sector === 'none' ? null : sector,
              }
            : { decision: 'refuse', reason: reason.trim() },
        asked: confirmed,
      },
      {
        onSuccess: () => {
          toast.success(t(`queue.done.${asking}`, { name: application.brandName }))
          onClose()
        },
      },
    )
  }
  const { place, applicant } = application
  return (
    <DecisionSheet
      title={application.brandName}
      onClose={onClose}
      pending={isPending}
      error={error}
      decisions={
        <>
          <Button variant="outline" onClick={() => setAsking('refuse')}>
            {t('queue.refuse')}
          </Button>
          <Button onClick={() => setAsking('approve')}>{t('queue.approve')}</Button>
        </>
      }
      asked={
        asking && {
          question: t(`queue.ask.${asking}`),
          field:
            asking === 'refuse' ? (
              <TextArea
                label={t('queue.reason')}
                hint={t('queue.reasonHint')}
                rows={3}
                maxLength={REASON_MAX}
                value={reason}
                error={tried && missing ? fieldText('required', language) : undefined}
                onChange={({ target }) => setReason(target.value)}
              />
            ) : (
              <ApprovalFields
                asked={asked}
                checks={checks}
                onChecks={setChecks}
                sector={sector}
                onSector={setSector}
                error={tried && unchecked ? t('queue.checks.missing') : undefined}
              />
            ),
          confirm: t(`queue.confirm.${asking}`),
          dangerous: asking === 'refuse',
          onConfirm: decide,
          onBack: () => setAsking(undefined),
        }
      }
    >
      <dl className="grid gap-4">
        <Fact term={t('queue.applicant')}>
          {applicant.username}
          <span className="block font-normal text-ink-2">{applicant.email}</span>
        </Fact>
        <Fact term={t('fields.category')}>{application.category.name[language]}</Fact>
        <Fact term={t('fields.address')}>
          {application.address}, {place.name} ({place.provinceCode})
        </Fact>
        {application.website === null ? null : (
          <Fact term={t('queue.website')}>
            <a
              href={application.website}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center text-azzurro underline underline-offset-4"
            >
              {application.website}
              <span className="sr-only"> ({t('queue.newTab')})</span>
            </a>
          </Fact>
        )}
        <Fact term={t('fields.legalSubject')}>{application.legalSubject}</Fact>
        <Fact term={t('fields.piva')}>
          <span className="flex flex-wrap items-center gap-2">
            <span className="num">{application.piva}</span>
            <Badge tone={isPartitaIva(application.piva) ? 'basilico' : 'pomodoro'} dot>
              {t(isPartitaIva(application.piva) ? 'queue.pivaRight' : 'queue.pivaWrong')}
            </Badge>
          </span>
        </Fact>
        <Fact term={t('fields.sedeLegale')}>{application.sedeLegale}</Fact>
        <Fact term={t('fields.pec')}>{application.pec}</Fact>
        <Fact term={t('fields.phone')}>{application.phone}</Fact>
        {application.register === '' ? null : <Fact term={t('fields.register')}>{application.register}</Fact>}
        <Fact term={t('queue.certified')}>
          <span className="num">{formatDateTime(application.certifiedAt)}</span>
        </Fact>
        <Fact term={t('status.sent')}>
          <span className="num">{formatDateTime(application.createdAt)}</span>
        </Fact>
      </dl>
    </DecisionSheet>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-12 text-ink-3">{term}</dt>
      <dd className="text-14 font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
