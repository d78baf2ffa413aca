import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { COUPON_LIMITS, PUBLIC_CODE } from '@vicino/contract/loyalty/coupons/constants'
import type { CouponTemplate } from '@vicino/contract/loyalty/coupons/schemas'
import { COUPON_KINDS } from '@vicino/domain/coupon-kinds'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { shopsQuery } from '~/lib/queries/shops.ts'
import { showSuccess } from '~/lib/show-success.ts'
import { useVersionedDraft } from '~/lib/use-versioned-draft.ts'
import { Button } from '~/ui/button.tsx'
import { ChangedMeanwhile } from '~/ui/changed-meanwhile.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { ImageUpload } from '~/ui/image-upload.tsx'
import { Input } from '~/ui/input.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Switch } from '~/ui/switch.tsx'
import { readCoupon, saveCoupon } from '../shared/api/coupons.ts'
import { NumberField } from '~/ui/form/number-field.tsx'
import { SelectField } from '../../programs/shared/components/select-field.tsx'
import { fieldId, focusField } from '~/ui/form/field-id.ts'
import { useImageOf } from '../../programs/shared/base-info/base-info-fields.tsx'
import { CouponPreview } from './coupon-preview.tsx'
import { bodyOf, type CouponForm, formOf, missingIn, PUBLISHED_TOTAL } from './coupon-form.ts'

interface CouponSheetProps {
  brandId: string
  /** null makes a new coupon. */
  coupon: CouponTemplate | null
  /** The values with which the form starts. */
  start: CouponForm
  onClose: () => void
}

const FIELD_NAMES = {
  name: 'form.name',
  description: 'form.description',
  imageUrl: 'form.picture',
  kind: 'form.kind',
  percent: 'form.percent',
  value: 'form.amount',
  product: 'form.product',
  minSpend: 'form.minSpend',
  codes: 'form.codes',
  categories: 'form.categories',
  combinable: 'form.combinable',
  shops: 'form.groups.shops',
  validFrom: 'form.validFrom',
  validTo: 'form.validTo',
  validDays: 'form.validDays',
  total: 'form.total',
  perMember: 'form.perMember',
  publicCode: 'form.publicCode',
} as const satisfies Record<keyof CouponForm, string>

/** A coupon's fields beside the ticket as customers will see it. */
export function CouponSheet({ brandId, coupon, start, onClose }: CouponSheetProps) {
  const { t } = useTranslation('coupons')
  const client = useQueryClient()
  const versioned = useVersionedDraft<CouponTemplate, CouponForm & Record<string, unknown>>({
    record: coupon ?? undefined,
    fieldsOf: (record) => ({ ...formOf(record) }),
    empty: { ...start },
    readNow: () => readCoupon(coupon?._id ?? ''),
  })
  const form: CouponForm = versioned.draft
  const [wasSent, setSent] = useState(false)
  const { mutate, error, isPending, reset } = useMutation(saveCoupon(client, brandId))
  const { data: shops = [] } = useQuery(shopsQuery)
  const image = useImageOf(form.imageUrl)
  const change = (some: Partial<CouponForm>) => versioned.change(some)
  const isFixed = coupon?.isFixed === true
  const missing = wasSent ? missingIn(form) : []
  const fields = error instanceof ApiError ? error.fieldErrors : undefined
  const wrong = (name: keyof CouponForm) => (missing.includes(name) ? t('form.missing') : fields?.[name])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const [first] = missingIn(form)
    if (first !== undefined) return focusField(`coupon.${first}`)
    mutate(
      { id: coupon?._id ?? null, body: bodyOf(form), version: versioned.version ?? '' },
      {
        onSuccess: () => {
          showSuccess(coupon === null ? 201 : 200, t(coupon === null ? 'form.made' : 'form.saved'))
          onClose()
        },
        onError: (failed) =>
          void versioned.takeOver(failed, (isOld) => {
            if (isOld) reset()
          }),
      },
    )
  }
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={coupon === null ? t('form.new') : coupon.name}
      className="md:w-208 md:max-w-[92vw]"
      footer={
        <div className="grid gap-3">
          {error && fields === undefined ? (
            <p role="alert" className="text-14 font-medium text-pomodoro">
              {errorText(error)}
            </p>
          ) : null}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" disabled={isPending} onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" form="coupon" pending={isPending}>
              {t(coupon === null ? 'form.make' : 'form.save')}
            </Button>
          </div>
        </div>
      }
    >
      <form
        id="coupon"
        noValidate
        onSubmit={submit}
        className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1fr)_20rem]"
      >
        <div className="grid content-start gap-6">
          <ChangedMeanwhile
            meanwhile={versioned.meanwhile}
            nameOf={(field) => t(FIELD_NAMES[field as keyof CouponForm])}
            show={(field, value) =>
              field === 'kind'
                ? t(`kinds.${value as CouponForm['kind']}`)
                : field === 'shops'
                  ? (value as CouponForm['shops'])
                      .map((id) => shops.find(({ _id }) => _id === id)?.name ?? '')
                      .join(', ')
                  : field === 'combinable' || field === 'imageUrl'
                    ? undefined
                    : String(value ?? '')
            }
          />
          {isFixed ? (
            <p className="rounded-lg bg-azzurro-soft px-3.5 py-3 text-14 text-pretty">{t('form.fixed')}</p>
          ) : null}
          <Group title={t('form.groups.offer')}>
            <div className="grid field-columns items-start gap-4">
              <SelectField
                path="coupon.kind"
                label={t('form.kind')}
                value={form.kind}
                disabled={isFixed}
                options={COUPON_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
                onChange={(kind) => change({ kind })}
              />
              {form.kind === 'percent' ? (
                <NumberField
                  path="coupon.percent"
                  label={t('form.percent')}
                  unit="%"
                  value={form.percent}
                  disabled={isFixed}
                  error={wrong('percent')}
                  onChange={(percent) => change({ percent })}
                />
              ) : (
                <NumberField
                  path="coupon.value"
                  label={t(form.kind === 'amount' ? 'form.amount' : 'form.productValue')}
                  unit="€"
                  places={2}
                  hint={form.kind === 'product' ? t('form.productValueHint') : undefined}
                  value={form.value}
                  disabled={isFixed}
                  error={wrong('value')}
                  onChange={(value) => change({ value })}
                />
              )}
              <NumberField
                path="coupon.minSpend"
                label={t('form.minSpend')}
                unit="€"
                places={2}
                optional
                hint={t('form.minSpendHint')}
                value={form.minSpend}
                disabled={isFixed}
                error={wrong('minSpend')}
                onChange={(minSpend) => change({ minSpend })}
              />
            </div>
            {form.kind === 'product' ? (
              <Input
                id={fieldId('coupon.product')}
                label={t('form.product')}
                maxLength={COUPON_LIMITS.product}
                value={form.product}
                disabled={isFixed}
                error={wrong('product')}
                onChange={({ target }) => change({ product: target.value })}
              />
            ) : null}
          </Group>
          <Group title={t('form.groups.texts')}>
            <Input
              id={fieldId('coupon.name')}
              label={t('form.name')}
              maxLength={COUPON_LIMITS.name}
              value={form.name}
              error={wrong('name')}
              onChange={({ target }) => change({ name: target.value })}
            />
            <TextArea
              label={t('form.description')}
              rows={2}
              maxLength={COUPON_LIMITS.description}
              value={form.description}
              error={wrong('description')}
              onChange={({ target }) => change({ description: target.value })}
            />
            <div className="max-w-72">
              <ImageUpload
                label={t('form.picture')}
                folder="program"
                shape="wide"
                value={image}
                onUploaded={(imageUrl) => change({ imageUrl })}
                onRemoved={() => change({ imageUrl: '' })}
              />
            </div>
          </Group>
          <Group title={t('form.groups.days')} lead={t('form.daysLead')}>
            <div className="grid field-columns items-start gap-4">
              <NumberField
                path="coupon.validDays"
                label={t('form.validDays')}
                unit={t('form.daysUnit')}
                optional
                value={form.validDays}
                error={wrong('validDays')}
                onChange={(validDays) => change({ validDays })}
              />
              <Input
                type="date"
                label={t('form.validFrom')}
                value={form.validFrom}
                error={fields?.['validFrom']}
                onChange={({ target }) => change({ validFrom: target.value })}
              />
              <Input
                type="date"
                label={t('form.validTo')}
                min={form.validFrom}
                value={form.validTo}
                error={fields?.['validTo']}
                onChange={({ target }) => change({ validTo: target.value })}
              />
            </div>
          </Group>
          <Group title={t('form.groups.published')}>
            <Input
              id={fieldId('coupon.publicCode')}
              label={t('form.publicCode')}
              hint={t('form.publicCodeHint')}
              maxLength={PUBLIC_CODE.most}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              className="max-w-96"
              value={form.publicCode}
              error={wrong('publicCode')}
              onChange={({ target }) => {
                const publicCode = target.value.toUpperCase().replaceAll(/[\s_-]/g, '')
                const isFirst = form.publicCode === '' && form.total === null
                change({ publicCode, ...(isFirst && { total: PUBLISHED_TOTAL }) })
              }}
            />
          </Group>
          <Group title={t('form.groups.limits')}>
            <div className="grid field-columns items-start gap-4">
              <NumberField
                path="coupon.total"
                label={t('form.total')}
                optional
                hint={t('form.noLimit')}
                value={form.total}
                error={wrong('total')}
                onChange={(total) => change({ total })}
              />
              <NumberField
                path="coupon.perMember"
                label={t('form.perMember')}
                optional
                hint={t('form.noLimit')}
                value={form.perMember}
                error={wrong('perMember')}
                onChange={(perMember) => change({ perMember })}
              />
            </div>
            <Switch
              label={t('form.combinable')}
              description={t('form.combinableText')}
              checked={form.combinable}
              disabled={isFixed}
              onCheckedChange={(combinable) => change({ combinable })}
            />
          </Group>
          <Group title={t('form.groups.products')} lead={t('form.productsLead')}>
            <Input
              label={t('form.categories')}
              value={form.categories}
              disabled={isFixed}
              onChange={({ target }) => change({ categories: target.value })}
            />
            <Input
              label={t('form.codes')}
              value={form.codes}
              disabled={isFixed}
              onChange={({ target }) => change({ codes: target.value })}
            />
          </Group>
          {shops.length === 0 ? null : (
            <Group title={t('form.groups.shops')} lead={t('form.allShops')}>
              <div role="group" aria-label={t('form.groups.shops')} className="grid gap-0.5">
                {shops.map(({ _id, name, city }) => (
                  <label key={_id} className="flex min-h-11 items-center gap-3 text-14">
                    <input
                      type="checkbox"
                      checked={form.shops.includes(_id)}
                      disabled={isFixed}
                      onChange={({ target }) =>
                        change({
                          shops: target.checked
                            ? [...form.shops, _id]
                            : form.shops.filter((other) => other !== _id),
                        })
                      }
                      className="size-5 shrink-0 accent-action"
                    />
                    <span className="min-w-0 wrap-anywhere">{`${name}, ${city}`}</span>
                  </label>
                ))}
              </div>
            </Group>
          )}
        </div>
        <CouponPreview form={form} image={image} />
      </form>
    </Sheet>
  )
}

function Group({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="contents">
        <span className="font-display text-16 font-bold">{title}</span>
      </legend>
      {lead === undefined ? null : <p className="-mt-3 text-14 text-pretty text-ink-2">{lead}</p>}
      {children}
    </fieldset>
  )
}
