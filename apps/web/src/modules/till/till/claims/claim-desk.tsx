import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TillClaim } from '@vicino/contract/loyalty/claims/schemas'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { formatDate, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { newIdempotencyKey } from '~/lib/idempotency-key.ts'
import { isPassing } from '~/lib/is-passing.ts'
import { readStored, writeStored } from '~/lib/storage.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button } from '~/ui/button.tsx'
import { ClaimBadge } from '~/modules/loyalty/claims/shared/claim-badge.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { fieldStyle } from '~/ui/input.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { RewardThumb } from '~/modules/loyalty/programs/shared/reward-thumb.tsx'
import { RoleNote } from '~/ui/role-note.tsx'
import { RefusedCard } from '../components/refused-card.tsx'
import { buzz } from '../hooks/buzz.ts'
import { useEscape } from '../hooks/use-escape.ts'
import type { ClaimProof } from '../model/till-state.ts'
import { confirmClaim } from './confirm-claim.ts'
import { UndoDialog } from './undo-dialog.tsx'

interface ClaimDeskProps {
  claim: TillClaim
  proof: ClaimProof
  onNext: () => void
}

/** Storage key of the shop of this browser's till. */
const SHOP = 'till-shop'

/**
 * A claimed reward before it is fulfilled: customer, reward and amount to pay; then the result, or
 * the reason of a refusal.
 */
export function ClaimDesk({ claim, proof, onNext }: ClaimDeskProps) {
  // One key for the confirmation, however often it is tried.
  const [key] = useState(newIdempotencyKey)
  const { pickupShops } = claim.reward
  const [storeId, setStoreId] = useState(
    () => pickupShops.find(({ _id }) => _id === readStored(SHOP))?._id ?? null,
  )
  const { mutate, isPending, data, error } = useMutation(confirmClaim(useQueryClient()))
  const isRefused = error instanceof ApiError && !isPassing(error)
  useEscape(onNext, !isPending && data === undefined && !isRefused)
  if (data !== undefined) return <Done claim={data} onNext={onNext} />
  if (isRefused) return <RefusedCard code={error.code} message={errorText(error)} onNext={onNext} />
  return (
    <Preview
      claim={claim}
      storeId={storeId}
      onStore={(id) => {
        writeStored(SHOP, id)
        setStoreId(id)
      }}
      busy={isPending}
      isUnsure={error !== null}
      onConfirm={() =>
        mutate(
          { claim, proof, storeId, key },
          {
            onSuccess: () => buzz('done'),
            onError: () => buzz('refused'),
          },
        )
      }
      onCancel={onNext}
    />
  )
}

interface PreviewProps {
  claim: TillClaim
  storeId: string | null
  onStore: (id: string) => void
  busy: boolean
  /** A confirmation was sent and got no answer. */
  isUnsure: boolean
  onConfirm: () => void
  onCancel: () => void
}

function Preview({ claim, storeId, onStore, busy, isUnsure, onConfirm, onCancel }: PreviewProps) {
  const { t } = useTranslation(['till', 'claims'])
  const mayConfirm = useAllows()('code-CONFIRM')
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const shop = useRef<HTMLSelectElement>(null)
  const [isChecked, setIsChecked] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  const { customer, reward, money, state, expiresAt, program } = claim
  const isShopMissing = reward.pickupShops.length > 0 && storeId === null
  function confirm() {
    setIsChecked(true)
    if (isShopMissing) shop.current?.focus()
    else onConfirm()
  }
  return (
    <section
      aria-labelledby={title}
      className="overflow-hidden rounded-2xl bg-surface shadow-card motion-safe:animate-[till-arrive_150ms_ease-out]"
    >
      <div className="grid gap-4 px-5 pt-5 pb-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="flex min-w-0 items-center gap-2.5 text-16 font-semibold">
            <Avatar name={customer.username} src={customer.avatar} />
            <span className="sr-only">{t('preview.customer')}</span>
            <span className="min-w-0 break-words">{customer.username}</span>
          </p>
          <ClaimBadge state={state} />
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <RewardThumb reward={reward} className="aspect-[5/4] size-auto w-32 sm:w-40" />
          <div className="grid min-w-[9rem] flex-1 gap-0.5">
            <p className="text-14 font-semibold text-ink-2">{t('claim.title')}</p>
            <h2 ref={heading} id={title} tabIndex={-1} className="text-23 text-pretty outline-none">
              {reward.name}
            </h2>
            <p className="text-14 text-ink-2">{program.name}</p>
          </div>
        </div>
        {reward.description === '' ? null : (
          <p className="line-clamp-3 text-14 text-pretty wrap-anywhere text-ink-2">{reward.description}</p>
        )}
        <p className="grid">
          <span className="text-14 text-ink-2">{t('preview.toPay')}</span>
          <strong className="num font-display text-36 leading-tight font-extrabold">
            {money > 0 ? formatPrice(money) : t('claim.nothingToPay')}
          </strong>
        </p>
        {expiresAt === null ? null : (
          <p className="num text-14 text-ink-2">
            {t('claims:queue.expires', { date: formatDate(Date.parse(expiresAt) - 1) })}
          </p>
        )}
        {reward.pickupShops.length === 0 ? null : (
          <div className="grid gap-1.5">
            <label htmlFor="till-shop" className="text-14 font-semibold">
              {t('claim.shop')}
            </label>
            <select
              ref={shop}
              id="till-shop"
              value={storeId ?? ''}
              disabled={busy || isUnsure}
              aria-invalid={(isChecked && isShopMissing) || undefined}
              aria-describedby="till-shop-note"
              onChange={({ target }) => onStore(target.value)}
              className={cn(fieldStyle, 'h-12')}
            >
              {storeId === null ? <option value="">{t('claim.chooseShop')}</option> : null}
              {reward.pickupShops.map(({ _id, name, address }) => (
                <option key={_id} value={_id}>{`${name}, ${address}`}</option>
              ))}
            </select>
            <p
              id="till-shop-note"
              className={
                isChecked && isShopMissing ? 'text-14 font-medium text-pomodoro' : 'text-14 text-ink-3'
              }
            >
              {t(isChecked && isShopMissing ? 'claim.shopMissing' : 'claim.shopHint')}
            </p>
          </div>
        )}
      </div>
      <Perforation />
      <div className="grid gap-2 px-5 pt-2 pb-5">
        {isUnsure ? (
          <p role="alert" className="flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-14">
            <Icon name="wifi-off" className="mt-0.5 size-4 shrink-0 text-ambra" />
            {t('preview.unsure')}
          </p>
        ) : null}
        {mayConfirm ? null : <RoleNote />}
        <Button
          size="lg"
          variant="lemon"
          wide
          disabled={!mayConfirm}
          pending={busy}
          onClick={confirm}
          className="min-h-15 text-19"
        >
          {t(isUnsure ? 'preview.retry' : 'claim.confirm')}
        </Button>
        <Button size="lg" variant="ghost" wide disabled={busy} onClick={onCancel}>
          {t(isUnsure ? 'preview.leave' : 'common:cancel')}
        </Button>
      </div>
    </section>
  )
}

function Done({ claim: { _id, reward, customer, money }, onNext }: { claim: TillClaim; onNext: () => void }) {
  const { t } = useTranslation('till')
  const [isUndoing, setUndoing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section
      aria-labelledby="till-handed"
      className="grid justify-items-center gap-5 rounded-2xl bg-basilico-soft px-6 pt-10 pb-8 text-center shadow-card motion-safe:animate-[till-arrive_150ms_ease-out]"
    >
      <span className="grid size-24 place-items-center rounded-full bg-basilico text-canvas">
        <Icon name="check" className="size-14" strokeWidth={3} />
      </span>
      <div role="status" className="grid gap-1">
        <h2 id="till-handed" className="text-28">
          {t('claim.done')}
        </h2>
        <p className="text-19 font-semibold text-pretty wrap-anywhere">{reward.name}</p>
        <p className="text-16 wrap-anywhere">{t('claim.doneFor', { name: customer.username })}</p>
        {money > 0 ? (
          <p className="num text-16 font-semibold">{t('claim.collect', { amount: formatPrice(money) })}</p>
        ) : null}
      </div>
      <Button ref={button} size="lg" wide onClick={onNext}>
        <Icon name="scan-line" className="size-5" />
        {t('member.done.next')}
      </Button>
      <Button variant="ghost" onClick={() => setUndoing(true)}>
        <Icon name="undo-2" className="size-4" />
        {t('undo.button')}
      </Button>
      {isUndoing ? (
        <UndoDialog
          handed={{ id: _id, reward: reward.name, customer: customer.username, money }}
          onUndone={onNext}
          onClose={() => setUndoing(false)}
        />
      ) : null}
    </section>
  )
}
