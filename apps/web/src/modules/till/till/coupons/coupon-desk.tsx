import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TillCoupon } from '@vicino/contract/loyalty/coupons/schemas'
import { MOST_COUPONS } from '@vicino/domain/coupon-stacking'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { eurosOf, readAmount } from '~/lib/amount.ts'
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
import { Icon } from '~/ui/icon.tsx'
import { fieldStyle } from '~/ui/input.tsx'
import { RoleNote } from '~/ui/role-note.tsx'
import type { Heard } from '../hooks/use-hand-scanner.ts'
import { RefusedCard } from '../components/refused-card.tsx'
import { buzz } from '../hooks/buzz.ts'
import { useEscape } from '../hooks/use-escape.ts'
import { TillField } from '../members/components/till-field.tsx'
import type { CouponDraft } from '../model/coupon-draft.ts'
import { couponPreview, couponSale, type CouponReceipt } from './coupon-calls.ts'
import { CouponDone } from './coupon-done.tsx'
import { CouponOnReceipt, isForProducts } from './coupon-on-receipt.tsx'

interface CouponDeskProps {
  /** The coupons read for this receipt. */
  coupons: readonly TillCoupon[]
  draft: CouponDraft
  onDraft: (draft: CouponDraft) => void
  /** Removes a coupon from the receipt. */
  onDrop: (id: string) => void
  /** Reads one more coupon for the same receipt. */
  onMore: () => void
  onNext: () => void
  /** Takes a code from a hand scanner after the coupons were used. */
  onHeard: Heard
}

/** Storage key of the shop of this browser's till. */
const SHOP = 'till-shop'

/**
 * A customer's coupons before they are used: the cashier types the amount, sees the discount, and
 * confirms.
 */
export function CouponDesk({ coupons, draft, onDraft, onDrop, onMore, onNext, onHeard }: CouponDeskProps) {
  const { t } = useTranslation(['till', 'coupons'])
  const mayConfirm = useAllows()('code-CONFIRM')
  const title = useId()
  const amountField = useRef<HTMLInputElement>(null)
  const receiptField = useRef<HTMLInputElement>(null)
  // One key for the confirmation, however often it is tried.
  const [key, setKey] = useState(newIdempotencyKey)
  const { amount, receiptId, eligible, isSeparate } = draft
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [wasTried, setTried] = useState(false)
  const shops = coupons.flatMap((coupon) => coupon.shops)
  const [storeId, setStoreId] = useState(() => {
    const kept = readStored(SHOP)
    return shops.find(({ _id }) => _id === kept)?._id ?? ''
  })
  useEffect(() => amountField.current?.focus(), [])
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
  const { mutate, isPending, data, error } = useMutation(couponSale(client))
  const isUnsure = error !== null && !(error instanceof ApiError && !isPassing(error))
  const isRefused = error instanceof ApiError && !isPassing(error)
  useEscape(onNext, !isPending && data === undefined && !isRefused)
  if (first === undefined) return null
  if (data !== undefined) return <CouponDone sale={data} onNext={onNext} onHeard={onHeard} />
  if (isRefused) return <RefusedCard code={error.code} message={errorText(error)} onNext={onNext} />
  const seen = receipt === null ? undefined : preview.data
  const refusals = seen?.coupons.filter(({ refusal }) => refusal !== null) ?? []
  const besideDeal = coupons.find((coupon) => coupon.besideDeal !== null)?.besideDeal ?? null
  const asksSeparate = besideDeal !== null && coupons.some(({ combinable }) => !combinable)
  const isReady = seen !== undefined && !preview.isFetching && refusals.length === 0
  const lacksReceipt = receiptId.trim() === ''
  const change = (part: Partial<CouponDraft>) => {
    setKey(newIdempotencyKey())
    onDraft({ ...draft, ...part })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (receipt === null) return amountField.current?.focus()
    if (lacksReceipt) return receiptField.current?.focus()
    // Enter before the preview has arrived waits for the preview, so that a refused receipt is not
    // sent.
    setAsking(true)
    const shown = isReady ? seen : await client.fetchQuery(couponPreview(receipt)).catch(() => undefined)
    setAsking(false)
    if (shown === undefined || shown.coupons.some(({ refusal }) => refusal !== null)) return
    mutate(
      { sale: { ...receipt, receiptId: receiptId.trim() }, key },
      { onSuccess: () => buzz('done'), onError: () => buzz('refused') },
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby={title}
      className="@container grid grid-cols-1 gap-4 rounded-2xl bg-surface p-5 shadow-card motion-safe:animate-[till-arrive_150ms_ease-out]"
    >
      <p className="flex min-w-0 items-center gap-2.5 text-16 font-semibold">
        <Avatar name={first.customer.username} src={first.customer.avatar} />
        <span className="sr-only">{t('preview.customer')}</span>
        <span className="min-w-0 break-words">{first.customer.username}</span>
      </p>
      <h2 id={title} className="text-23">
        {t('coupon.title', { count: coupons.length })}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {coupons.map((coupon) => (
          <CouponOnReceipt
            key={coupon._id}
            coupon={coupon}
            effect={seen?.coupons.find(({ _id }) => _id === coupon._id)}
            eligible={eligible[coupon._id] ?? ''}
            onEligible={(text) => change({ eligible: { ...eligible, [coupon._id]: text } })}
            onDrop={coupons.length > 1 && !isPending && !isUnsure ? () => onDrop(coupon._id) : undefined}
          />
        ))}
      </ul>
      {asksSeparate ? (
        <label className="flex min-h-11 items-start gap-3 text-14 text-pretty">
          <input
            type="checkbox"
            checked={isSeparate}
            onChange={({ target }) => change({ isSeparate: target.checked })}
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
      <div className="grid grid-cols-1 gap-4 @min-[30rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TillField
          ref={amountField}
          id="till-coupon-amount"
          label={t('coupon.amount')}
          value={amount}
          isEuro
          isLarge
          hint={t('coupon.amountHint')}
          error={wasTried && read.problem !== undefined ? t('coupon.noAmount') : undefined}
          onChange={(text) => change({ amount: text })}
        />
        <TillField
          ref={receiptField}
          id="till-coupon-receipt"
          isLarge
          autoCapitalize="characters"
          enterKeyHint="done"
          label={t('coupon.receipt')}
          value={receiptId}
          error={wasTried && lacksReceipt ? t('coupon.noReceipt') : undefined}
          onChange={(text) => change({ receiptId: text })}
        />
      </div>
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
        pending={isPending || isAsking}
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
