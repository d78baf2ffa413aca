import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CAMPAIGN_MOST } from '@vicino/contract/marketing/campaigns/constants'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Confirmed } from '~/lib/confirmed.ts'
import { errorText } from '~/lib/error-text.ts'
import { effectOf } from '~/lib/effect-of.ts'
import { formatCount, formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { Button } from '~/ui/button.tsx'
import { NumberField } from '~/ui/form/number-field.tsx'
import { ImageUpload } from '~/ui/image-upload.tsx'
import { Input } from '~/ui/input.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { MailPreview } from '~/ui/mail-preview.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Switch } from '~/ui/switch.tsx'
import { companyOf } from '../../../../loyalty/programs/shared/api/brands.ts'
import { dealsToName, newCampaign, reachQuery } from '../api/campaigns.ts'
import { programQuery } from '../../../../loyalty/programs/shared/api/programs.ts'
import { segmentsQuery } from '../../../../loyalty/programs/shared/api/choices.ts'
import { TestMessage } from '../../../outreach/shared/test-message.tsx'
import { GapText } from '../../../../loyalty/programs/shared/components/gap-text.tsx'
import { SelectField } from '../../../../loyalty/programs/shared/components/select-field.tsx'
import { useImageOf } from '../../../../loyalty/programs/shared/base-info/base-info-fields.tsx'
import { bodyOf, type CampaignDraft, EMPTY, wrongIn } from '../model/campaign-draft.ts'
import { CampaignPreview } from './campaign-preview.tsx'
import { ReachSummary } from './reach-summary.tsx'

interface CampaignFormProps {
  brandId: string
  programId: string
  onClose: () => void
}

/**
 * The form of a campaign: text, audience, channels and time, with a preview and the number of
 * members that it reaches.
 */
export default function CampaignForm({ brandId, programId, onClose }: CampaignFormProps) {
  const { t } = useTranslation('campaigns')
  const [draft, setDraft] = useState<CampaignDraft>(EMPTY)
  const [wasSent, setSent] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const set = (change: Partial<CampaignDraft>) => setDraft((was) => ({ ...was, ...change }))
  const form = useRef<HTMLFormElement>(null)
  const { data: program } = useQuery(programQuery(programId))
  const { data: company } = useQuery(companyOf(brandId))
  const { data: segments = [] } = useQuery(segmentsQuery(programId))
  const { mutate, error, isPending } = useMutation(newCampaign(useQueryClient(), programId))
  const shownImage = useImageOf(draft.image ?? '')
  const body = bodyOf(draft)
  const hasChannel = draft.inApp || draft.push || draft.email
  const reachBody = useDebounced(JSON.stringify({ segmentId: body.segmentId, channels: body.channels }), 300)
  const reach = useQuery(reachQuery(programId, reachBody, hasChannel))
  const wrong = wrongIn(draft)
  const errorOf = (field: string): string | undefined => {
    const found = wasSent ? wrong[field] : undefined
    if (found === undefined) return undefined
    const { key, gap = '', at = 0, least = 0, most = 0 } = found
    return t(`form.wrong.${key}`, { gap, at, least, most })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (Object.keys(wrong).length > 0) {
      // After the fields show their errors
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    setAsking(true)
  }
  const send = (yes: Confirmed) =>
    mutate(
      { body, asked: yes },
      {
        onSuccess: () => {
          toast.success(t(draft.when === 'now' ? 'form.sentNow' : 'form.scheduled'))
          onClose()
        },
        // The form shows the reason, at the top and at its fields
        onError: () => setAsking(false),
      },
    )
  const channel = (name: 'inApp' | 'push' | 'email') => (
    <Switch
      label={t(`form.channels.${name}`)}
      description={reach.data && draft[name] ? t('form.reachedBy', { count: reach.data[name] }) : undefined}
      checked={draft[name]}
      onCheckedChange={(on) => set({ [name]: on })}
    />
  )
  // Customers left out to compare get nothing. They are drawn when the campaign starts, so the
  // number is about right.
  const leftOut = Number.isNaN(draft.controlShare) ? 0 : draft.controlShare
  const sentOf = (reached: number) => reached - Math.round((reached * leftOut) / 100)
  const sent = sentOf(reach.data?.reached ?? 0)
  const sendText = t(leftOut === 0 ? 'form.send' : 'form.sendAbout', { count: sent })
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('new')}
      className="md:w-[min(64rem,94vw)]"
      footer={
        <div className="flex flex-wrap items-center justify-end gap-3">
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form="campaign-form" pending={isPending}>
            {draft.when === 'later' ? t('form.schedule') : sendText}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <form
          id="campaign-form"
          ref={form}
          noValidate
          onSubmit={submit}
          className="grid grid-cols-1 content-start gap-8"
        >
          {error ? (
            <p role="alert" className="rounded-lg bg-pomodoro-soft p-3 text-14 text-pomodoro">
              {errorText(error)}
            </p>
          ) : null}
          <Part title={t('form.message')}>
            <Input
              label={t('form.title')}
              value={draft.title}
              maxLength={CAMPAIGN_MOST.title}
              hint={t('form.count', { count: draft.title.length, most: CAMPAIGN_MOST.title })}
              error={errorOf('title')}
              onChange={({ target }) => set({ title: target.value })}
            />
            <GapText
              label={t('form.text')}
              value={draft.text}
              maxLength={CAMPAIGN_MOST.text}
              hint={t('form.count', { count: draft.text.length, most: CAMPAIGN_MOST.text })}
              error={errorOf('text')}
              onText={(text) => set({ text })}
            />
            <div className="max-w-72">
              <ImageUpload
                label={t('form.image')}
                folder="program"
                shape="wide"
                value={shownImage}
                onUploaded={(image) => set({ image })}
                onRemoved={() => set({ image: null })}
              />
            </div>
            {draft.image === null ? null : (
              <Input
                label={t('form.imageAlt')}
                value={draft.imageAlt}
                maxLength={CAMPAIGN_MOST.alt}
                hint={t('form.imageAltText')}
                error={errorOf('imageAlt')}
                onChange={({ target }) => set({ imageAlt: target.value })}
              />
            )}
            <SelectField
              path="campaign.target"
              label={t('form.target')}
              value={draft.target}
              options={(['program', 'rewards', 'deal', 'web'] as const).map((value) => ({
                value,
                label: t(`form.targets.${value}`),
              }))}
              onChange={(target) => set({ target })}
            />
            {draft.target === 'deal' ? (
              <DealChoice
                brandId={brandId}
                value={draft.dealId}
                error={errorOf('dealId')}
                onChange={(dealId) => set({ dealId })}
              />
            ) : null}
            {draft.target === 'web' ? (
              <Input
                type="url"
                inputMode="url"
                label={t('form.url')}
                placeholder="https://"
                value={draft.url}
                error={errorOf('url')}
                onChange={({ target }) => set({ url: target.value.trim() })}
              />
            ) : null}
          </Part>
          <Part title={t('form.audience')}>
            <SelectField
              path="campaign.segment"
              label={t('form.segment')}
              value={draft.segmentId}
              options={[
                { value: '', label: t('everybody') },
                ...segments.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              hint={segments.length === 0 ? t('form.noSegments') : undefined}
              onChange={(segmentId) => set({ segmentId })}
            />
            {channel('inApp')}
            {channel('push')}
            {channel('email')}
            {errorOf('channels') ? (
              <p className="text-14 font-medium text-pomodoro">{errorOf('channels')}</p>
            ) : null}
            <ReachSummary reach={hasChannel ? reach.data : undefined} error={reach.error} />
          </Part>
          <Part title={t('form.tests')}>
            <Switch
              label={t('form.variant')}
              description={t('form.variantText')}
              checked={draft.hasVariant}
              onCheckedChange={(hasVariant) => set({ hasVariant })}
            />
            {draft.hasVariant ? (
              <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
                <Input
                  label={t('form.variantTitle')}
                  value={draft.variantTitle}
                  maxLength={CAMPAIGN_MOST.title}
                  error={errorOf('variantTitle')}
                  onChange={({ target }) => set({ variantTitle: target.value })}
                />
                <NumberField
                  path="campaign.variantShare"
                  label={t('form.share')}
                  unit="%"
                  value={draft.variantShare}
                  error={errorOf('variantShare')}
                  onChange={(share) => set({ variantShare: share ?? Number.NaN })}
                />
              </div>
            ) : null}
            <NumberField
              path="campaign.controlShare"
              label={t('form.control')}
              hint={t('form.controlText')}
              unit="%"
              value={draft.controlShare}
              error={errorOf('controlShare')}
              onChange={(share) => set({ controlShare: share ?? Number.NaN })}
            />
          </Part>
          <Part title={t('form.when')}>
            <SegmentedControl
              label={t('form.when')}
              value={draft.when}
              onValueChange={(when) => set({ when })}
              options={[
                { value: 'now', label: t('form.now') },
                { value: 'later', label: t('form.later') },
              ]}
              className="justify-self-start"
            />
            {draft.when === 'later' ? (
              <div className="grid grid-cols-2 gap-4">
                <Input
                  type="date"
                  label={t('form.date')}
                  value={draft.date}
                  error={errorOf('date')}
                  onChange={({ target }) => set({ date: target.value })}
                />
                <Input
                  type="time"
                  label={t('form.time')}
                  value={draft.time}
                  onChange={({ target }) => set({ time: target.value })}
                />
              </div>
            ) : null}
            <p className="text-14 text-pretty text-ink-2">{t('form.quiet')}</p>
          </Part>
        </form>
        <div className="lg:sticky lg:top-0 lg:self-start">
          <CampaignPreview
            title={draft.title}
            variantTitle={draft.hasVariant ? draft.variantTitle : null}
            text={draft.text}
            image={shownImage}
            imageAlt={draft.imageAlt.trim()}
            brand={company?.username ?? t('preview.brand')}
            program={program?.name ?? ''}
          />
          <div className="pt-4">
            <TestMessage programId={programId} title={draft.title} text={draft.text} />
          </div>
        </div>
      </div>
      {isAsking ? (
        <QuestionDialog
          title={t(draft.when === 'now' ? 'form.askNow' : 'form.askLater', { count: sent })}
          text={t(draft.when === 'now' ? 'form.askNowText' : 'form.askLaterText', {
            at: body.scheduledAt === null ? '' : formatDateTime(body.scheduledAt),
          })}
          yes={draft.when === 'later' ? t('form.schedule') : sendText}
          isPending={isPending}
          effect={effectOf(reach, ({ reached, push, email }) => [
            [t('form.askReach'), formatCount(sentOf(reached))],
            [t('form.askPush'), formatCount(push)],
            [t('form.askEmail'), formatCount(email)],
          ])}
          preview={<MailPreview subject={draft.title} lines={[draft.text]} />}
          onYes={send}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Sheet>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="contents">
        <span className="font-display text-16 font-bold">{title}</span>
      </legend>
      {children}
    </fieldset>
  )
}

interface DealChoiceProps {
  brandId: string
  value: string
  error: string | undefined
  onChange: (dealId: string) => void
}

function DealChoice({ brandId, value, error, onChange }: DealChoiceProps) {
  const { t } = useTranslation('campaigns')
  const { data: deals = [] } = useQuery(dealsToName(brandId))
  return (
    <SelectField
      path="campaign.deal"
      label={t('form.targets.deal')}
      value={value}
      error={error}
      options={[
        { value: '', label: t(deals.length === 0 ? 'form.noDeals' : 'form.chooseDeal') },
        ...deals.map(({ _id, title }) => ({ value: _id, label: title })),
      ]}
      onChange={onChange}
    />
  )
}
