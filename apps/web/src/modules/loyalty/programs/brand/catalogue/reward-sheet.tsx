import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { REWARD_LIMITS } from '@vicino/contract/loyalty/programs/rewards/constants'
import type { Catalogue, Reward } from '@vicino/contract/loyalty/programs/rewards/schemas'
import { FULFILMENTS, LIMIT_PERIODS, REWARD_KINDS, VAT_RATES } from '@vicino/domain/loyalty/rewards'
import { call } from '~/lib/api.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { Button } from '~/ui/button.tsx'
import { FormSummary } from '~/ui/form/form-summary.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { useKeptForm } from '~/ui/form/use-kept-form.ts'
import { ImageUpload } from '~/ui/image-upload.tsx'
import { Input } from '~/ui/input.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Switch } from '~/ui/switch.tsx'
import { saveReward } from '../../shared/api/rewards.ts'
import { segmentsQuery } from '../../shared/api/choices.ts'
import { NumberField } from '~/ui/form/number-field.tsx'
import { SelectField } from '../../shared/components/select-field.tsx'
import { fieldId, focusField } from '~/ui/form/field-id.ts'
import { useImageOf } from '../../shared/base-info/base-info-fields.tsx'
import { CouponField } from './coupon-field.tsx'
import { HandlingFields } from './handling-fields.tsx'
import { tierOptions } from './tier-options.ts'
import {
  asksAboutName,
  AT_ONCE,
  bodyOf,
  formOf,
  handsCoupon,
  NEW_REWARD,
  REWARD_FIELDS,
  type RewardForm,
  rewardChecks,
} from './reward-form.ts'
import { RewardPreview } from './reward-preview.tsx'

interface RewardSheetProps {
  program: Program
  catalogue: Catalogue
  /** null adds a new reward. */
  reward: Reward | null
  onClose: () => void
}

/** A reward's fields beside the card that members will see. */
export function RewardSheet({ program, catalogue, reward, onClose }: RewardSheetProps) {
  const { t } = useTranslation('rewards')
  const { can, levels } = catalogue
  const labels = Object.fromEntries(REWARD_FIELDS.map((name) => [name, t(`fields.${name}`)])) as Record<
    (typeof REWARD_FIELDS)[number],
    string
  >
  const form = useKeptForm<RewardForm>({
    endpoint: rewardChecks({ mode: program.mode, tiers: levels.length }),
    defaultValues:
      reward === null
        ? { ...NEW_REWARD, ...(program.mode === 'discounts_only' && { kind: 'discount' as const }) }
        : formOf(reward),
    labels,
    mode: 'onTouched',
  })
  const { formState, handleSubmit, refuse, summary } = form
  const { mutate, error, isPending } = useMutation(saveReward(program._id, useQueryClient()))
  const isReadOnly = !can.add
  const save = (values: RewardForm) =>
    mutate(
      { reward, body: bodyOf(values) },
      {
        onSuccess: () => {
          const isNew = reward === null
          showSuccess(isNew ? 201 : 200, t(isNew ? 'form.added' : 'form.saved'))
          onClose()
        },
        onError: refuse,
      },
    )
  return (
    <Sheet
      keepsDraft
      open
      onOpenChange={onClose}
      title={reward === null ? t('form.new') : reward.name}
      className="md:w-208 md:max-w-[92vw]"
      footer={
        isReadOnly ? null : (
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" disabled={isPending} onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" form="reward" pending={isPending} disabled={!formState.isDirty}>
              {t(reward === null ? 'form.add' : 'form.save')}
            </Button>
          </div>
        )
      }
    >
      <form
        id="reward"
        noValidate
        onSubmit={handleSubmit(save)}
        className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1fr)_18rem]"
      >
        <div className="grid content-start gap-6">
          <FormSummary {...summary(error)} onField={(name) => focusField(`reward.${name}`)} />
          {reward !== null && can.improve ? (
            <p className="rounded-lg bg-basilico-soft px-3.5 py-3 text-14 text-pretty">{t('form.active')}</p>
          ) : null}
          <RewardFields
            program={program}
            form={form}
            labels={labels}
            catalogue={catalogue}
            isReadOnly={isReadOnly}
            isBound={reward !== null && !can.edit}
          />
        </div>
        <RewardPreview values={form.watch()} levels={levels} />
      </form>
    </Sheet>
  )
}

interface RewardFieldsProps {
  program: Program
  form: ReturnType<typeof useKeptForm<RewardForm>>
  labels: Readonly<Record<(typeof REWARD_FIELDS)[number], string>>
  catalogue: Catalogue
  isReadOnly: boolean
  /** The program is active, so the reward's kind and fulfilment can no longer change. */
  isBound: boolean
}

/** An uploaded image has a key; the present image of a reward has an address. */
const isKey = (imageUrl: string): boolean => imageUrl.startsWith('images/')

function RewardFields({
  program,
  form,
  labels,
  catalogue: { levels },
  isReadOnly,
  isBound,
}: RewardFieldsProps) {
  const { t } = useTranslation('rewards')
  const { register, errorOf, setValue, watch } = form
  const values = watch()
  const { imageUrl, isUnlimited } = values
  const { data: segments = [] } = useQuery(segmentsQuery(program._id))
  const image = useImageOf(imageUrl)
  const hasCoupon = handsCoupon(values)
  const set = <Name extends keyof RewardForm>(name: Name, value: RewardForm[Name]) =>
    setValue(name as 'name', value as string, { shouldDirty: true, shouldValidate: formWasSent(form) })
  const number = (name: 'points' | 'stamps' | 'money' | 'value' | 'stock' | 'estimate') => ({
    path: `reward.${name}`,
    label: labels[name],
    value: values[name],
    error: errorOf(name),
    disabled: isReadOnly,
    onChange: (value: number | null) => set(name, value ?? Number.NaN),
  })
  const chooseCoupon = (couponTemplateId: string) => {
    set('couponTemplateId', couponTemplateId)
    if (couponTemplateId === '') return
    for (const name of ['fulfilment', 'money', 'needsApproval', 'readyWithinDays'] as const)
      set(name, AT_ONCE[name])
  }
  const removeImage = () => {
    set('imageUrl', '')
    // The server releases the reward's present image when the form is saved. An uploaded image that
    // nothing uses is deleted now.
    if (isKey(imageUrl)) void call('POST /file/delete', { body: { Key: imageUrl } }).catch(() => undefined)
  }
  return (
    <>
      <fieldset className="grid grid-cols-1 gap-4" disabled={isReadOnly}>
        <legend className="contents">
          <span className="font-display text-16 font-bold">{t('form.groups.what')}</span>
        </legend>
        <div id={idOf('imageUrl')} tabIndex={-1} className="max-w-72">
          <ImageUpload
            label={labels.imageUrl}
            folder="program"
            shape="wide"
            value={image}
            onUploaded={(key) => set('imageUrl', key)}
            onRemoved={removeImage}
          />
        </div>
        <Input
          id={idOf('name')}
          label={labels.name}
          maxLength={REWARD_LIMITS.name}
          autoComplete="off"
          error={errorOf('name')}
          {...register('name')}
        />
        <TextArea
          label={labels.description}
          hint={t('form.optional')}
          rows={2}
          maxLength={REWARD_LIMITS.description}
          error={errorOf('description')}
          {...register('description')}
        />
        {asksAboutName(values) ? (
          <TextArea
            id={idOf('nameReason')}
            label={labels.nameReason}
            hint={t('form.nameReasonHint')}
            rows={2}
            maxLength={REWARD_LIMITS.nameReason}
            error={errorOf('nameReason')}
            {...register('nameReason')}
          />
        ) : null}
        <div className="grid field-columns items-start gap-4">
          <SelectField
            path="reward.kind"
            label={labels.kind}
            hint={t('form.kindHint')}
            value={values.kind}
            disabled={isReadOnly || isBound}
            error={errorOf('kind')}
            options={REWARD_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(value) => {
              set('kind', value)
              if (value !== 'discount') set('couponTemplateId', '')
            }}
          />
          {values.kind === 'donation' ? (
            <Input
              id={idOf('beneficiary')}
              label={labels.beneficiary}
              hint={t('form.beneficiaryHint')}
              maxLength={REWARD_LIMITS.beneficiary}
              autoComplete="off"
              error={errorOf('beneficiary')}
              {...register('beneficiary')}
            />
          ) : null}
          {values.kind === 'discount' ? (
            <CouponField
              brandId={program.brandId}
              label={labels.couponTemplateId}
              value={values.couponTemplateId}
              error={errorOf('couponTemplateId')}
              disabled={isReadOnly || isBound}
              onChange={chooseCoupon}
            />
          ) : null}
          <SelectField
            path="reward.fulfilment"
            label={labels.fulfilment}
            value={values.fulfilment}
            disabled={isReadOnly || isBound || hasCoupon}
            error={errorOf('fulfilment')}
            options={FULFILMENTS.map((value) => ({ value, label: t(`fulfilments.${value}`) }))}
            onChange={(value) => set('fulfilment', value)}
          />
        </div>
      </fieldset>
      <fieldset className="grid grid-cols-1 gap-4">
        <legend className="contents">
          <span className="font-display text-16 font-bold">{t('form.groups.cost')}</span>
        </legend>
        {hasCoupon ? null : <p className="-mt-3 text-14 text-ink-2">{t('form.costLead')}</p>}
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] items-start gap-4">
          <NumberField {...number('points')} unit={t('form.points')} />
          <NumberField {...number('stamps')} unit={t('form.stamps')} />
          {hasCoupon ? null : <NumberField {...number('money')} places={2} unit="€" />}
        </div>
      </fieldset>
      <fieldset className="grid grid-cols-1 gap-4">
        <legend className="contents">
          <span className="font-display text-16 font-bold">{t('form.groups.value')}</span>
        </legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] items-start gap-4">
          <NumberField {...number('value')} places={2} unit="€" hint={t('form.valueHint')} />
          <SelectField
            path="reward.vatRate"
            label={labels.vatRate}
            value={String(values.vatRate)}
            disabled={isReadOnly}
            error={errorOf('vatRate')}
            options={VAT_RATES.map((rate) => ({ value: String(rate), label: `${rate}%` }))}
            onChange={(rate) => set('vatRate', Number(rate))}
          />
        </div>
        <Switch
          label={t('form.unlimited')}
          description={t('form.unlimitedText')}
          checked={isUnlimited}
          disabled={isReadOnly}
          onCheckedChange={(checked) => set('isUnlimited', checked)}
        />
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] items-start gap-4">
          {isUnlimited ? (
            <NumberField {...number('estimate')} hint={t('form.estimateHint')} />
          ) : (
            <NumberField {...number('stock')} />
          )}
        </div>
      </fieldset>
      <fieldset className="grid grid-cols-1 gap-4">
        <legend className="contents">
          <span className="font-display text-16 font-bold">{t('form.groups.who')}</span>
        </legend>
        <div className="grid field-columns items-start gap-4">
          <SelectField
            path="reward.minRank"
            label={labels.minRank}
            hint={levels.length === 0 ? t('form.levelsOff') : undefined}
            value={String(values.minRank)}
            disabled={isReadOnly}
            error={errorOf('minRank')}
            options={tierOptions(values.minRank, levels, t('list.everybody'))}
            onChange={(rank) => set('minRank', Number(rank))}
          />
          {segments.length === 0 && values.segmentId === '' ? null : (
            <SelectField
              path="reward.segmentId"
              label={labels.segmentId}
              hint={t('form.segmentHint')}
              value={values.segmentId}
              disabled={isReadOnly}
              error={errorOf('segmentId')}
              options={[
                { value: '', label: t('list.everybody') },
                ...segments.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              onChange={(segmentId) => set('segmentId', segmentId)}
            />
          )}
          <NumberField
            path="reward.perMember"
            label={labels.perMember}
            hint={t('form.perMemberHint')}
            optional
            disabled={isReadOnly}
            value={values.perMember}
            error={errorOf('perMember')}
            onChange={(value) => set('perMember', value)}
          />
          <SelectField
            path="reward.period"
            label={labels.perPeriod}
            hint={t('form.perPeriodHint')}
            value={values.period}
            disabled={isReadOnly}
            error={errorOf('period')}
            options={[
              { value: '', label: t('form.noPeriod') },
              ...LIMIT_PERIODS.map((value) => ({ value, label: t(`form.periods.${value}`) })),
            ]}
            onChange={(value) => {
              set('period', value)
              if (value !== '' && values.perPeriod === null) set('perPeriod', 1)
            }}
          />
          {values.period === '' ? null : (
            <NumberField
              path="reward.perPeriod"
              label={t(`form.periods.${values.period}`)}
              unit={t('form.pieces')}
              disabled={isReadOnly}
              value={values.perPeriod}
              error={errorOf('perPeriod')}
              onChange={(value) => set('perPeriod', value)}
            />
          )}
          {(['visibleFrom', 'visibleTo'] as const).map((name) => (
            <Input
              key={name}
              id={idOf(name)}
              type="date"
              label={labels[name]}
              hint={t(`form.${name}Hint`)}
              disabled={isReadOnly}
              error={errorOf(name)}
              {...register(name)}
            />
          ))}
        </div>
      </fieldset>
      {hasCoupon ? null : <HandlingFields form={form} labels={labels} isReadOnly={isReadOnly} />}
    </>
  )
}

/** Returns the id by which focusField() finds a field. */
const idOf = (name: string): string => fieldId(`reward.${name}`)

const formWasSent = ({ formState }: RewardFieldsProps['form']): boolean => formState.submitCount > 0
