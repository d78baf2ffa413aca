import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecipientOutcome } from '@vicino/contract/marketing/campaigns/constants'
import type { CampaignDetail } from '@vicino/contract/marketing/campaigns/schemas'
import { useState } from 'react'
import { formatCount, formatDateTime, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { DeleteDialog } from '~/ui/delete-dialog.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import {
  campaignQuery,
  endCampaign,
  exportRecipients,
  recipientPages,
  stepCampaign,
} from '../api/campaigns.ts'
import { GroupBars } from '../../../../loyalty/programs/shared/components/group-bars.tsx'
import { SelectField } from '../../../../loyalty/programs/shared/components/select-field.tsx'
import { CampaignMetrics, StateBadge } from './campaign-card.tsx'

interface CampaignSheetProps {
  programId: string
  campaignId: string
  onClose: () => void
}

/** One campaign: its text, its progress, its results and its recipients (R-387). */
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
  const client = useQueryClient()
  const step = useMutation(stepCampaign(client, programId, campaign._id))
  const ending = useMutation(endCampaign(client, programId, campaign._id))
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
          isPending={ending.isPending}
          error={ending.error}
          onYes={(asked) => ending.mutate(asked, { onSuccess: () => setCancels(false) })}
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
          <CampaignMetrics campaign={campaign} />
          <p className="text-12 text-pretty text-ink-2">{t('figures.note')}</p>
          {campaign.variants.length > 0 ? <Variants campaign={campaign} /> : null}
          <Results campaign={campaign} />
          <Recipients programId={programId} campaign={campaign} />
        </>
      )}
    </div>
  )
}

function Variants({
  campaign: { title, variant: other, variants, openedMore },
}: {
  campaign: CampaignDetail
}) {
  const { t } = useTranslation('campaigns')
  return (
    <section aria-label={t('variants')} className="grid grid-cols-1 gap-3 rounded-xl border border-line p-4">
      <h3 className="font-sans text-16 font-bold">{t('variants')}</h3>
      <ul className="grid grid-cols-1 gap-4">
        {variants.map(({ variant, sent, opened, clicked }) => (
          <li key={variant} className="grid grid-cols-1 gap-1.5 text-14">
            <span className="flex items-start justify-between gap-3">
              <span className="min-w-0 font-semibold wrap-anywhere">
                {variant === 'a' ? title : (other?.title ?? '')}
              </span>
              {openedMore === variant ? <Badge tone="basilico">{t('variantBest')}</Badge> : null}
            </span>
            <span aria-hidden className="block h-2.5 overflow-hidden rounded-full bg-sunken">
              <span
                className={`block h-full rounded-full ${openedMore === variant ? 'bg-limone' : 'bg-line-strong'}`}
                style={{ width: share(opened, sent) }}
              />
            </span>
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
      {openedMore === null ? <p className="text-14 text-pretty text-ink-2">{t('variantEven')}</p> : null}
    </section>
  )
}

const share = (count: number, of: number): string => `${of === 0 ? 0 : Math.round((count * 100) / of)}%`

/** Purchases after the campaign, compared with the control group. */
function Results({ campaign: { results, controlShare } }: { campaign: CampaignDetail }) {
  const { t } = useTranslation('campaigns')
  const { sent, control, comparison } = results
  const metrics = [
    ['revenue', formatPrice(sent.euros)],
    ['count', formatCount(sent.purchases)],
    ['buyers', share(sent.buyers, sent.members)],
  ] as const
  const each = ({ members, euros }: typeof sent) => (members === 0 ? 0 : euros / members)
  const sign =
    comparison === null ? 'tooFew' : comparison.low > 0 ? 'more' : comparison.high < 0 ? 'less' : 'unsure'
  return (
    <section
      aria-label={t('results.title')}
      className="grid grid-cols-1 gap-4 rounded-xl border border-line p-4"
    >
      <h3 className="font-sans text-16 font-bold">{t('results.title')}</h3>
      <dl className="grid grid-cols-[3fr_2fr_2fr] gap-2">
        {metrics.map(([name, value]) => (
          <div
            key={name}
            className="flex min-w-0 flex-col-reverse justify-end gap-0.5 rounded-xl bg-sunken p-3"
          >
            <dt className="text-12 wrap-anywhere text-ink-2">{t(`results.${name}`)}</dt>
            <dd className="num text-16 font-bold whitespace-nowrap sm:text-19">{value}</dd>
          </div>
        ))}
      </dl>
      {controlShare === 0 ? null : (
        <>
          <p className="text-14 text-pretty text-ink-2">{t('results.lead', { share: controlShare })}</p>
          <GroupBars
            bars={[
              { name: t('results.sent', { count: sent.members }), average: each(sent), isControl: false },
              {
                name: t('results.control', { count: control.members }),
                average: each(control),
                isControl: true,
              },
            ]}
          />
          <p className="text-14 text-pretty">
            {t(`results.${sign}`, {
              difference: formatPrice(Math.abs(comparison?.difference ?? 0)),
              low: formatPrice(comparison?.low ?? 0),
              high: formatPrice(comparison?.high ?? 0),
            })}
          </p>
        </>
      )}
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
