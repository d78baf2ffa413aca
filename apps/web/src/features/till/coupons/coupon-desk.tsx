import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CouponConfirmed, TillCoupon } from '@vicino/contract/brand-coupons/schemas'
import { MOST_COUPONS } from '@vicino/domain/coupons'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { newIdempotencyKey } from '~/lib/idempotency-key.ts'
import { isPassing } from '~/lib/is-passing.ts'
import { readStored, writeStored } from '~/lib/storage.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { useTermLines } from '~/ui/coupon-offer.ts'
import { CouponPass } from '~/ui/coupon-pass.tsx'
import { Icon } from '~/ui/icon.tsx'
import { fieldStyle } from '~/ui/input.tsx'
import { RoleNote } from '~/ui/role-note.tsx'
import { RefusedCard } from '../components/refused-card.tsx'
import { buzz } from '../hooks/buzz.ts'
import { useEscape } from '../hooks/use-escape.ts'
import { TillField } from '../members/components/till-field.tsx'
import { eurosOf, readAmount } from '~/lib/amount.ts'
import { couponPreview, couponSale, type CouponReceipt } from './coupon-calls.ts'

interface CouponDeskProps {
  /** Those that were read for this receipt. */
  coupons: readonly TillCoupon[]
  /** Reads one more for the same receipt. */
  onMore: () => void
  onNext: () => void
}

/** Where this browser remembers in which shop its till stands. */
const SHOP = 'till-shop'

const isForProducts = ({ productCodes, productCategories }: TillCoupon): boolean =>
  productCodes.length + productCategories.length > 0

/** Coupons of a customer before they are used: the amount is typed, what they take off is shown, then it is confirmed. */
export function CouponDesk({ coupons, onMore, onNext }: CouponDeskProps) {
  const { t } = useTranslation(['till', 'coupons'])
  const terms = useTermLines()
  const mayConfirm = useAllows()('code-CONFIRM')
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // One confirmation, however often it is tried.
  const [key, setKey] = useState(newIdempotencyKey)
  const [amount, setAmount] = useState('')
  const [receiptId, setReceiptId] = useState('')
  const [eligible, setEligible] = useState<Readonly<Record<string, string>>>({})
  const [isSeparate, setSeparate] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const shops = coupons.flatMap((coupon) => coupon.shops)
  const [storeId, setStoreId] = useState(() => {
    const kept = readStored(SHOP)
    return shops.find(({ _id }) => _id === kept)?._id ?? ''
  })
  useEffect(() => heading.current?.focus(), [])
  const [first] = coupons
  const read = readAmount(amount)
  const receipt: CouponReceipt | null =
    read.problem !== undefined
      ? null
      : {
          amount: eurosOf(read.cents),
          coupons: coupons.map((coupon) => {
            const its = readAmount(eligible[coupon._id] ?? '', { orZero: true })
            return {
              ticket: coupon.ticket,
              ...(isForProducts(coupon) && its.problem === undefined && { eligible: eurosOf(its.cents) }),
            }
          }),
          ...(storeId !== '' && { storeId }),
          ...(isSeparate && { separateReceipt: true }),
        }
  const preview = useQuery(couponPreview(receipt))
  const { mutate, isPending, data, error } = useMutation(couponSale(useQueryClient()))
  const isUnsure = error !== null && !(error instanceof ApiError && !isPassing(error))
  const isRefused = error instanceof ApiError && !isPassing(error)
  useEscape(onNext, !isPending && data === undefined && !isRefused)
  if (first === undefined) return null
  if (data !== undefined) return <Done sale={data} onNext={onNext} />
  if (isRefused) return <RefusedCard code={error.code} message={errorText(error)} onNext={onNext} />
  const seen = receipt === null ? undefined : preview.data
  const refusals = seen?.coupons.filter(({ refusal }) => refusal !== null) ?? []
  const besideDeal = coupons.find((coupon) => coupon.besideDeal !== null)?.besideDeal ?? null
  const asksSeparate = besideDeal !== null && coupons.some(({ combinable }) => !combinable)
  const isReady = seen !== undefined && !preview.isFetching && refusals.length === 0
  const lacksReceipt = receiptId.trim() === ''
  const change = () => setKey(newIdempotencyKey())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasAsked(true)
    if (receipt === null || lacksReceipt || !isReady) return
    mutate(
      { sale: { ...receipt, receiptId: receiptId.trim() }, key },
      { onSuccess: () => buzz('done'), onError: () => buzz('refused') },
    )
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-labelledby={title}
      className="grid grid-cols-1 gap-4 rounded-2xl bg-surface p-5 shadow-card motion-safe:animate-[till-arrive_150ms_ease-out]"
    >
      <p className="flex min-w-0 items-center gap-2.5 text-16 font-semibold">
        <Avatar name={first.customer.username} src={first.customer.avatar} />
        <span className="sr-only">{t('preview.customer')}</span>
        <span className="min-w-0 break-words">{first.customer.username}</span>
      </p>
      <h2 ref={heading} id={title} tabIndex={-1} className="text-23 outline-none">
        {t('coupon.title', { count: coupons.length })}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {coupons.map((coupon) => {
          const effect = seen?.coupons.find(({ _id }) => _id === coupon._id)
          return (
            <li key={coupon._id} className="grid grid-cols-1 gap-2">
              <CouponPass coupon={coupon}>
                <p className="text-12 text-pretty wrap-anywhere text-ink-2">{terms(coupon).join(' · ')}</p>
              </CouponPass>
              {isForProducts(coupon) ? (
                <TillField
                  id={`till-coupon-${coupon._id}`}
                  label={t('coupon.eligible')}
                  value={eligible[coupon._id] ?? ''}
                  isEuro
                  onChange={(text) => {
                    change()
                    setEligible((before) => ({ ...before, [coupon._id]: text }))
                  }}
                />
              ) : null}
              {effect === undefined ? null : effect.message === null ? (
                <p className="num text-14 font-semibold">
                  {t('coupon.takesOff', { amount: formatPrice(effect.discount) })}
                </p>
              ) : (
                <p role="alert" className="flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-14 text-pretty">
                  <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0 text-ambra" />
                  {effect.message}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {asksSeparate ? (
        <label className="flex min-h-11 items-start gap-3 text-14 text-pretty">
          <input
            type="checkbox"
            checked={isSeparate}
            onChange={({ target }) => {
              change()
              setSeparate(target.checked)
            }}
            className="mt-0.5 size-5 shrink-0 accent-action"
          />
          {t('coupon.separate', { deal: besideDeal?.title ?? '' })}
        </label>
      ) : null}
      {shops.length === 0 ? null : (
        <div className="grid gap-1.5">
          <label htmlFor="till-shop" className="text-14 font-semibold">
            {t('claim.shop')}
          </label>
          <select
            id="till-shop"
            value={storeId}
            onChange={({ target }) => {
              writeStored(SHOP, target.value)
              setStoreId(target.value)
            }}
            className={cn(fieldStyle, 'h-12')}
          >
            {storeId === '' ? <option value="">{t('claim.chooseShop')}</option> : null}
            {shops.map(({ _id, name, address }) => (
              <option key={_id} value={_id}>{`${name}, ${address}`}</option>
            ))}
          </select>
        </div>
      )}
      <TillField
        id="till-coupon-amount"
        label={t('coupon.amount')}
        value={amount}
        isEuro
        isLarge
        hint={t('coupon.amountHint')}
        error={wasAsked && read.problem !== undefined ? t('coupon.noAmount') : undefined}
        onChange={(text) => {
          change()
          setAmount(text)
        }}
      />
      <TillField
        id="till-coupon-receipt"
        label={t('coupon.receipt')}
        value={receiptId}
        error={wasAsked && lacksReceipt ? t('coupon.noReceipt') : undefined}
        onChange={(text) => {
          change()
          setReceiptId(text)
        }}
      />
      <p role="status" className="grid">
        <span className="text-14 text-ink-2">{t('preview.toPay')}</span>
        <strong className="num font-display text-36 leading-tight font-extrabold">
          {seen === undefined ? '–' : formatPrice(seen.paid)}
        </strong>
        {seen !== undefined && seen.discount > 0 ? (
          <span className="num text-14 text-ink-2">
            {t('coupon.saved', { amount: formatPrice(seen.discount) })}
          </span>
        ) : null}
      </p>
      {receipt !== null && preview.error ? (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {errorText(preview.error)}
        </p>
      ) : null}
      {isUnsure ? (
        <p role="alert" className="flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-14">
          <Icon name="wifi-off" className="mt-0.5 size-4 shrink-0 text-ambra" />
          {t('preview.unsure')}
        </p>
      ) : null}
      {mayConfirm ? null : <RoleNote />}
      <Button
        type="submit"
        size="lg"
        variant="lemon"
        wide
        disabled={!mayConfirm || (receipt !== null && refusals.length > 0)}
        pending={isPending}
        className="min-h-15 text-19"
      >
        {t(isUnsure ? 'preview.retry' : 'coupon.confirm')}
      </Button>
      {coupons.length < MOST_COUPONS ? (
        <Button size="lg" variant="outline" wide disabled={isPending || isUnsure} onClick={onMore}>
          <Icon name="plus" className="size-5" />
          {t('coupon.more')}
        </Button>
      ) : null}
      <Button size="lg" variant="ghost" wide disabled={isPending} onClick={onNext}>
        {t(isUnsure ? 'preview.leave' : 'common:cancel')}
      </Button>
    </form>
  )
}

function Done({ sale, onNext }: { sale: CouponConfirmed; onNext: () => void }) {
  const { t } = useTranslation('till')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const points = sale.purchase?.results.reduce((sum, result) => sum + result.points, 0) ?? 0
  return (
    <section
      aria-labelledby="till-coupon-done"
      className="grid justify-items-center gap-5 rounded-2xl bg-basilico-soft px-6 pt-10 pb-8 text-center shadow-card motion-safe:animate-[till-arrive_150ms_ease-out]"
    >
      <span className="grid size-24 place-items-center rounded-full bg-basilico text-canvas">
        <Icon name="check" className="size-14" strokeWidth={3} />
      </span>
      <div role="status" className="grid gap-1">
        <h2 id="till-coupon-done" className="text-28">
          {t('coupon.done')}
        </h2>
        <p className="num font-display text-36 font-extrabold">{formatPrice(sale.paid)}</p>
        <p className="text-16 wrap-anywhere">
          {t('coupon.doneFor', { name: sale.customer.username, amount: formatPrice(sale.discount) })}
        </p>
        {points > 0 ? (
          <p className="num text-16 font-semibold">{t('coupon.points', { count: points })}</p>
        ) : null}
      </div>
      <Button ref={button} size="lg" wide onClick={onNext}>
        <Icon name="scan-line" className="size-5" />
        {t('member.done.next')}
      </Button>
    </section>
  )
}
