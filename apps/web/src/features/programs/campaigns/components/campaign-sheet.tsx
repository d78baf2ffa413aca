import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecipientOutcome } from '@vicino/contract/campaigns/constants'
import type { CampaignDetail } from '@vicino/contract/campaigns/schemas'
import { useState } from 'react'
import { formatCount, formatDateTime, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button } from '~/ui/button.tsx'
import { DeleteDialog } from '~/ui/delete-dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { campaignQuery, exportRecipients, recipientPages, stepCampaign } from '../../api/campaigns.ts'
import { SelectField } from '../../components/select-field.tsx'
import { Figures, StateBadge } from './campaign-card.tsx'

interface CampaignSheetProps {
  programId: string
  campaignId: string
  onClose: () => void
}

/** One campaign: what it says, how far it is, its results, and whom it went to (R-387). */
export default function CampaignSheet({ programId, campaignId, onClose }: CampaignSheetProps) {
  const { t } = useTranslation('campaigns')
  const { data, error, refetch } = useQuery(campaignQuery(programId, campaignId))
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('one')}
      className="md:w-[min(44rem,94vw)]"
      footer={data === undefined ? undefined : <Steps programId={programId} campaign={data} />}
    >
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-96 rounded-2xl" />
        )
      ) : (
        <Shown programId={programId} campaign={data} />
      )}
    </Sheet>
  )
}

interface OfCampaign {
  programId: string
  campaign: CampaignDetail
}

function Steps({ programId, campaign }: OfCampaign) {
  const { t } = useTranslation('campaigns')
  const allows = useAllows()
  const step = useMutation(stepCampaign(useQueryClient(), programId, campaign._id))
  const exporting = useMutation(exportRecipients(programId, campaign._id))
  const [cancels, setCancels] = useState(false)
  const { can, recipients } = campaign
  const canSend = allows('customer-NOTIFY')
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {allows('customer-EXPORT') && recipients > 0 ? (
        <Button
          variant="ghost"
          pending={exporting.isPending}
          className="mr-auto"
          onClick={() => exporting.mutate()}
        >
          <Icon name="download" className="size-4" />
          {t('export')}
        </Button>
      ) : null}
      {canSend && can.cancel ? (
        <Button variant="outline" onClick={() => setCancels(true)}>
          {t('steps.cancel')}
        </Button>
      ) : null}
      {canSend && can.pause ? (
        <Button pending={step.isPending} onClick={() => step.mutate('pause')}>
          {t('steps.pause')}
        </Button>
      ) : null}
      {canSend && can.resume ? (
        <Button pending={step.isPending} onClick={() => step.mutate('resume')}>
          {t('steps.resume')}
        </Button>
      ) : null}
      {cancels ? (
        <DeleteDialog
          title={t('steps.cancelTitle')}
          text={t('steps.cancelText')}
          yes={t('steps.cancel')}
          isPending={step.isPending}
          error={step.error}
          onYes={() => step.mutate('cancel', { onSuccess: () => setCancels(false) })}
          onClose={() => setCancels(false)}
        />
      ) : null}
    </div>
  )
}

function Shown({ programId, campaign }: OfCampaign) {
  const { t } = useTranslation('campaigns')
  const { state, title, variant, text, segment, scheduledAt, startedAt, endedAt, heldAt, recipients, done } =
    campaign
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <StateBadge campaign={campaign} />
          <span className="text-14 text-ink-2">
            {t(startedAt !== null ? 'when.started' : heldAt === null ? 'when.scheduled' : 'when.missed', {
              at: formatDateTime(startedAt ?? scheduledAt),
            })}
            {endedAt === null ? '' : ` · ${t('when.ended', { at: formatDateTime(endedAt) })}`}
          </span>
        </p>
        <h2 className="text-23 wrap-anywhere">{title}</h2>
        {variant === null ? null : (
          <p className="text-14 wrap-anywhere text-ink-2">
            {t('variantOf', { title: variant.title, share: variant.share })}
          </p>
        )}
        <p className="text-16 wrap-anywhere whitespace-pre-line">{text}</p>
        <p className="text-14 text-ink-2">{segment ?? t('everybody')}</p>
      </div>
      {heldAt === null ? null : (
        <p role="note" className="rounded-xl bg-pomodoro-soft p-4 text-14 text-pretty text-ink">
          {t(campaign.can.resume ? 'held.over' : 'held.now', { at: formatDateTime(heldAt) })}
        </p>
      )}
      {startedAt === null ? null : (
        <>
          {state === 'sending' || state === 'paused' ? (
            <div className="grid gap-1.5">
              <progress
                value={done}
                max={Math.max(1, recipients)}
                aria-label={t('progress')}
                className="h-2 w-full accent-azzurro"
              />
              <p className="num text-14 text-ink-2">
                {t('progressText', { done: formatCount(done), all: formatCount(recipients) })}
              </p>
            </div>
          ) : null}
          <Figures campaign={campaign} />
          <p className="text-12 text-pretty text-ink-2">{t('figures.note')}</p>
          {campaign.variants.length > 0 ? <Variants campaign={campaign} /> : null}
          <Results campaign={campaign} />
          <Recipients programId={programId} campaign={campaign} />
        </>
      )}
    </div>
  )
}

function Variants({ campaign: { variants } }: { campaign: CampaignDetail }) {
  const { t } = useTranslation('campaigns')
  return (
    <section aria-label={t('variants')} className="grid gap-2">
      <h3 className="font-sans text-16 font-semibold">{t('variants')}</h3>
      <ul className="grid gap-2 sm:grid-cols-2">
        {variants.map(({ variant, sent, opened, clicked }) => (
          <li key={variant} className="grid gap-1 rounded-xl bg-sunken p-4 text-14">
            <b>{t(variant === 'a' ? 'preview.a' : 'preview.b')}</b>
            <span className="num text-ink-2">
              {t('variantFigures', {
                sent: formatCount(sent),
                opened: share(opened, sent),
                clicked: share(clicked, sent),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const share = (count: number, of: number): string => `${of === 0 ? 0 : Math.round((count * 100) / of)}%`

function Results({ campaign: { results } }: { campaign: CampaignDetail }) {
  const { t } = useTranslation('campaigns')
  const groups = (['sent', 'control'] as const).filter(
    (group) => group === 'sent' || results.control.members > 0,
  )
  return (
    <section aria-label={t('results.title')} className="grid gap-2">
      <h3 className="font-sans text-16 font-semibold">{t('results.title')}</h3>
      <ul className="grid gap-2 sm:grid-cols-2">
        {groups.map((group) => {
          const { members, buyers, purchases, euros } = results[group]
          return (
            <li key={group} className="grid gap-1 rounded-xl bg-sunken p-4 text-14">
              <b>{t(`results.${group}`, { count: members })}</b>
              <span className="num text-19 font-bold">{formatPrice(euros)}</span>
              <span className="text-ink-2">{t('results.purchases', { count: purchases })}</span>
              <span className="text-ink-2">
                {t('results.each', {
                  share: share(buyers, members),
                  euros: formatPrice(members === 0 ? 0 : euros / members),
                })}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Recipients({ programId, campaign }: OfCampaign) {
  const { t } = useTranslation('campaigns')
  const [outcome, setOutcome] = useState<RecipientOutcome | ''>('')
  const pages = usePages(recipientPages(programId, campaign._id, outcome))
  return (
    <section aria-label={t('recipients')} className="grid grid-cols-1 gap-3">
      <h3 className="font-sans text-16 font-semibold">{t('recipients')}</h3>
      <SelectField
        path="campaign.outcome"
        label={t('outcomes')}
        value={outcome}
        options={[
          { value: '', label: t('allOutcomes', { count: campaign.recipients }) },
          ...campaign.outcomes.map(({ outcome: value, count }) => ({
            value,
            label: `${t(`outcome.${value}`)} · ${formatCount(count)}`,
          })),
        ]}
        onChange={setOutcome}
      />
      <PagedList
        pages={pages}
        skeleton={<Skeleton className="h-40 rounded-xl" />}
        empty={<p className="py-4 text-14 text-ink-2">{t('nobody')}</p>}
        className="grid grid-cols-1"
      >
        {(items) => (
          <ul className="divide-y divide-line">
            {items.map((recipient) => (
              <li
                key={recipient._id}
                className="flex min-h-11 items-center justify-between gap-4 py-2 text-14"
              >
                <span className="min-w-0 font-semibold wrap-anywhere">
                  {recipient.username ?? t('formerCustomer')}
                </span>
                <span className="shrink-0 text-right text-ink-2">{t(`outcome.${recipient.outcome}`)}</span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
