import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fieldText } from '@vicino/contract/common/field-messages'
import { problemMessage } from '@vicino/contract/loyalty/programs/problems'
import type { BrandTiers, TierConfigs } from '@vicino/contract/loyalty/programs/schemas'
import { canonicalText } from '@vicino/domain/loyalty/config'
import { useEffect, useMemo, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { toast } from '~/lib/toast.ts'
import { useVersionedDraft } from '~/lib/use-versioned-draft.ts'
import { Button } from '~/ui/button.tsx'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { cn } from '~/ui/cn.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { SaveBar } from '~/ui/form/save-bar.tsx'
import { saveBarSpace } from '~/ui/form/save-bar-space.ts'
import { Icon } from '~/ui/icon.tsx'
import { Input } from '~/ui/input.tsx'
import { RoleNote } from '~/ui/role-note.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Switch } from '~/ui/switch.tsx'
import { tiersQuery, updateTiers } from '../../shared/api/tiers.ts'
import { NumberField } from '~/ui/form/number-field.tsx'
import { Section } from '../../shared/components/section.tsx'
import { SelectField } from '../../shared/components/select-field.tsx'
import { formatDay, today } from '../../shared/model/days.ts'
import { fieldId, focusField } from '~/ui/form/field-id.ts'
import { TierCard } from './tier-card.tsx'
import { problemsOf, tiersBody, withMinPoints, withNewTier, withoutTier, withTierMoved } from './tier-form.ts'

/** 'Livelli Status': the tiers of a brand, which all its programs use. */
export default function TiersScreen({ brandId }: { brandId: string }) {
  const { t } = useTranslation('tiers')
  const { data, error, refetch } = useQuery(tiersQuery(brandId))
  return (
    <div className="page grid max-w-5xl grid-cols-1 gap-6 pt-4 pb-10 md:pt-8">
      <header className="grid gap-1">
        <h1 className="text-28 md:text-36">{t('title')}</h1>
        <p className="text-16 text-pretty text-ink-2">{t('lead')}</p>
      </header>
      {data ? (
        <TiersForm key={brandId} loaded={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-120 rounded-2xl" />
      )}
    </div>
  )
}

const FIELD_NAMES = {
  enabled: 'system.enabled',
  expirationDate: 'system.expiration',
  disableDate: 'off',
  qualification: 'rules.metric',
  tiers: 'levels',
} as const satisfies Record<keyof TierConfigs, string>

const METRICS = ['points', 'spend', 'purchases'] as const
const PERIODS = ['tierPeriod', 'calendarYear', 'calendarQuarter', 'rollingMonths'] as const
const DOWNGRADES = ['oneDown', 'balance', 'none'] as const
const ROLLING_MONTHS = 12

/**
 * @param loaded the tiers when the form was opened; saving reports changes that somebody else has
 * made since
 */
function TiersForm({ loaded }: { loaded: BrandTiers }) {
  const { t } = useTranslation('tiers')
  const mayEdit = useAllows()('program-EDIT')
  const client = useQueryClient()
  const [saved, setSaved] = useState(loaded)
  const form = useVersionedDraft<BrandTiers, TierConfigs & Record<string, unknown>>({
    record: saved,
    fieldsOf: ({ tierConfigs }) => ({ ...tierConfigs }),
    empty: { ...saved.tierConfigs },
    readNow: async () => {
      const now = await client.fetchQuery({ ...tiersQuery(saved.brandId), staleTime: 0 })
      setSaved(now)
      return now
    },
    keyOf: (field, value) => canonicalText({ [field]: value }),
  })
  const tiers: TierConfigs = form.draft
  const { lockedUntil, expired } = saved
  /**
   * While a program runs, the date may only move to later, and switching tiers off takes effect at
   * the program's end.
   */
  const isLocked = lockedUntil !== null
  const problems = useMemo(() => problemsOf(tiers, saved, today()), [tiers, saved])
  const isChanged = canonicalText(tiers) !== canonicalText(saved.tierConfigs)
  const { mutate, isPending } = useMutation(updateTiers(saved.brandId, client))
  const set = (changes: Partial<TierConfigs>) => form.change(changes)
  const errorOf = (path: string) => {
    const code = problems.get(path)
    return code && fieldText(problemMessage({ path, code }), currentLanguage())
  }
  const put = (next: TierConfigs, done: string) =>
    mutate(
      { ...tiersBody(next), version: form.version ?? 0 },
      {
        onSuccess: (written) => {
          setSaved(written)
          form.restart(written)
          toast.success(done)
        },
        onError: (error) =>
          void form.takeOver(error, (isOld) => {
            if (!isOld) toast.error(errorText(error))
          }),
      },
    )
  const save = () => {
    const [first] = problems.keys()
    if (first === undefined) return put(tiers, t('saved'))
    const isBenefit = [...problems.keys()].some((path) => path.includes('.benefits.'))
    toast.error(t(isBenefit ? 'emptyBenefits' : 'fix'))
    focusField(first)
  }
  const toggle = (enabled: boolean) => {
    if (!isLocked) return set({ enabled })
    put(
      { ...saved.tierConfigs, enabled },
      t(enabled ? 'keptOn' : 'offLater', { date: formatDay(lockedUntil) }),
    )
  }
  // A link to a field has the field's path as its hash.
  useEffect(() => {
    const path = window.location.hash.slice(1)
    if (path.startsWith('tierConfigs')) focusField(path)
  }, [])
  const { qualification } = tiers
  const period = typeof qualification.period === 'string' ? qualification.period : 'rollingMonths'
  const setRule = (changes: Partial<typeof qualification>) =>
    set({ qualification: { ...qualification, ...changes } })
  return (
    <form
      noValidate
      aria-label={t('title')}
      className={cn('grid grid-cols-1 gap-4', saveBarSpace)}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {mayEdit ? null : <RoleNote />}
      <ChangedMeanwhile
        meanwhile={form.meanwhile}
        nameOf={(field) => t(FIELD_NAMES[field as keyof TierConfigs])}
        show={(field, value) =>
          field === 'expirationDate' || field === 'disableDate'
            ? value === null
              ? ''
              : formatDay(String(value))
            : field === 'tiers'
              ? (value as TierConfigs['tiers']).map(({ name }) => name).join(', ')
              : undefined
        }
      />
      {isLocked ? (
        <p className="flex gap-3 rounded-xl bg-basilico-soft px-4 py-3.5 text-14">
          <Icon name="circle-check" className="size-5" />
          <span className="min-w-0">{t('locked', { date: formatDay(lockedUntil) })}</span>
        </p>
      ) : null}
      {expired ? (
        <section className="grid gap-0.5 rounded-xl bg-ambra-soft px-4 py-3.5 text-14">
          <h2 className="font-sans text-14 font-bold">{t('expiredTitle')}</h2>
          <p className="font-semibold">{t('expiredDate')}</p>
          <p className="text-ink-2">{t('expiredText')}</p>
        </section>
      ) : null}
      <fieldset disabled={!mayEdit} className="contents">
        <Section title={t('system.title')} lead={t('system.lead')}>
          {tiers.disableDate !== null && tiers.enabled ? (
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-ambra-soft px-4 py-2.5 text-14">
              <p>{t('system.willBeOff', { date: formatDay(tiers.disableDate) })}</p>
              <Button size="sm" variant="outline" pending={isPending} onClick={() => toggle(true)}>
                {t('common:cancel')}
              </Button>
            </div>
          ) : (
            <Switch
              label={t('system.enabled')}
              description={tiers.enabled ? t('system.on') : t('off')}
              checked={tiers.enabled}
              disabled={isPending || (isLocked && !tiers.enabled)}
              onCheckedChange={toggle}
            />
          )}
          <div className="grid field-columns items-start gap-4">
            <Input
              id={fieldId('tierConfigs.expirationDate')}
              type="date"
              label={t('system.expiration')}
              hint={t('system.expirationHint')}
              value={tiers.expirationDate ?? ''}
              disabled={isLocked && saved.tierConfigs.expirationDate === null}
              error={errorOf('tierConfigs.expirationDate')}
              onChange={({ target }) => set({ expirationDate: target.value || null })}
            />
            <SelectField
              path="tierConfigs.qualification.metric"
              label={t('rules.metric')}
              value={qualification.metric}
              disabled={isLocked}
              options={METRICS.map((value) => ({ value, label: t(`rules.metrics.${value}`) }))}
              onChange={(metric) => setRule({ metric })}
            />
            <SelectField
              path="tierConfigs.qualification.period"
              label={t('rules.period')}
              value={period}
              disabled={isLocked}
              options={PERIODS.map((value) => ({ value, label: t(`rules.periods.${value}`) }))}
              onChange={(value) =>
                setRule({ period: value === 'rollingMonths' ? { rollingMonths: ROLLING_MONTHS } : value })
              }
            />
            {typeof qualification.period === 'string' ? null : (
              <NumberField
                path="tierConfigs.qualification.period.rollingMonths"
                label={t('rules.rollingMonths')}
                unit={t('rules.months')}
                value={qualification.period.rollingMonths}
                disabled={isLocked}
                error={errorOf('tierConfigs.qualification.period.rollingMonths')}
                onChange={(value) => setRule({ period: { rollingMonths: value ?? Number.NaN } })}
              />
            )}
            <SelectField
              path="tierConfigs.qualification.downgrade"
              label={t('rules.downgrade')}
              value={qualification.downgrade}
              disabled={isLocked}
              options={DOWNGRADES.map((value) => ({ value, label: t(`rules.downgrades.${value}`) }))}
              onChange={(downgrade) => setRule({ downgrade })}
            />
            <NumberField
              path="tierConfigs.qualification.graceDays"
              label={t('rules.grace')}
              hint={t('rules.graceHint')}
              unit={t('rules.days')}
              value={qualification.graceDays}
              disabled={isLocked}
              error={errorOf('tierConfigs.qualification.graceDays')}
              onChange={(value) => setRule({ graceDays: value ?? Number.NaN })}
            />
          </div>
        </Section>
        <section
          aria-label={t('levels')}
          id={fieldId('tierConfigs.tiers')}
          className="grid grid-cols-1 gap-4"
        >
          <p className="rounded-2xl border-2 border-dashed border-line px-4 py-3 text-14 text-ink-2">
            {t('bronze', { min: tiers.tiers[0]?.minPoints ?? 0 })}
          </p>
          {errorOf('tierConfigs.tiers') ? (
            <p className="text-14 font-medium text-pomodoro">{t('atLeastOne')}</p>
          ) : null}
          {tiers.tiers.map((tier, index) => (
            <TierCard
              key={tier.id}
              tier={tier}
              path={`tierConfigs.tiers.${index}`}
              metric={qualification.metric}
              readOnly={isLocked}
              isFirst={index === 0}
              isLast={index === tiers.tiers.length - 1}
              mayRemove={!tiers.enabled || tiers.tiers.length > 1}
              errorOf={errorOf}
              onChange={(next) => set({ tiers: tiers.tiers.with(index, next) })}
              onMin={(minPoints) => set({ tiers: withMinPoints(tiers.tiers, index, minPoints) })}
              onMove={(by) => set({ tiers: withTierMoved(tiers.tiers, index, by) })}
              onRemove={() => set({ tiers: withoutTier(tiers.tiers, index) })}
            />
          ))}
          {isLocked ? null : (
            <Button
              variant="outline"
              className="justify-self-start"
              onClick={() => set({ tiers: withNewTier(tiers.tiers, t('newName')) })}
            >
              <Icon name="plus" className="size-4" />
              {t('add')}
            </Button>
          )}
        </section>
      </fieldset>
      <SaveBar
        changed={isChanged}
        pending={isPending}
        label={t('save')}
        onDiscard={() => form.restart(saved)}
      />
    </form>
  )
}
