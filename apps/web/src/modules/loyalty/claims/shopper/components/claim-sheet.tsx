import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CLAIM_LIMITS } from '@vicino/contract/loyalty/claims/constants'
import type { MemberReward, OwnClaimDetail } from '@vicino/contract/loyalty/claims/schemas'
import { Fragment, useId, useRef, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { formatCount, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { isPassing } from '~/lib/is-passing.ts'
import { Button } from '~/ui/button.tsx'
import { useCostText } from '~/modules/loyalty/claims/shared/claim-cost.ts'
import { Failure } from '~/ui/failure.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { Icon } from '~/ui/icon.tsx'
import { RewardThumb } from '~/modules/loyalty/programs/shared/reward-thumb.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { claim, type ClaimBody } from '../api/claims.ts'
import { unanswered } from '../model/kept-key.ts'

interface ClaimSheetProps {
  /**
   * The reward as the catalogue shows it now. A price that changes while the sheet is open is
   * shown, and the customer confirms again.
   */
  reward: MemberReward
  has: { readonly program: { readonly _id: string }; readonly points: number; readonly stamps: number }
  userId: string
  onClose: () => void
  onClaimed: (claim: OwnClaimDetail) => void
}

/**
 * Shows the price of a reward and how the customer gets it, and claims it for that price.
 */
export default function ClaimSheet({ reward, has, userId, onClose, onClaimed }: ClaimSheetProps) {
  const { t } = useTranslation(['claims', 'rewards', 'common'])
  const costText = useCostText()
  const form = useId()
  const { price, name, fulfilment, needsApproval } = reward
  const [seen, setSeen] = useState(price)
  // A repeated request must have the same body, so the fields start with what was typed before a
  // reload.
  const [before] = useState(() => unanswered<ClaimBody>({ userId, rewardId: reward._id }))
  const [note, setNote] = useState(before?.note ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const address = useRef<HTMLDivElement>(null)
  const claiming = useMutation(claim(useQueryClient(), userId, has.program._id))
  const { error, isPending } = claiming
  const isSent = fulfilment === 'shipping'
  const isAddressMissing = isSent && note.trim() === ''
  const isOther = price.points !== seen.points || price.stamps !== seen.stamps || price.money !== seen.money
  const isUnsure = (error !== null && isPassing(error)) || (claiming.isIdle && before !== null)

  function submit() {
    setIsChecked(true)
    if (isAddressMissing) {
      address.current?.querySelector('textarea')?.focus()
      return
    }
    const { points, stamps, money } = price
    const trimmed = note.trim()
    setSeen(price)
    claiming.mutate(
      { reward, body: { points, stamps, money, ...(trimmed !== '' && { note: trimmed }) } },
      { onSuccess: onClaimed },
    )
  }

  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose()
      }}
      title={t('sheet.title')}
      footer={
        <div className="grid gap-3">
          {isUnsure ? (
            <p role="alert" className="flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-14">
              <Icon name="wifi-off" className="mt-0.5 size-4 shrink-0 text-ambra" />
              <span className="min-w-0 text-pretty">{t('sheet.unsure')}</span>
            </p>
          ) : isOther ? (
            <p role="alert" className="flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-14">
              <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0 text-ambra" />
              <span className="min-w-0 text-pretty">
                {t('sheet.priceChanged', { before: costText(seen), now: costText(price) })}
              </span>
            </p>
          ) : (
            <Failure text={error ? errorText(error) : undefined} />
          )}
          <Button
            type="submit"
            form={form}
            variant="lemon"
            size="lg"
            wide
            pending={isPending}
            // A claim without an answer may have been taken already. Sending it again is safe and
            // finds out.
            disabled={!reward.can.claim && !isUnsure}
          >
            {isUnsure
              ? t('common:retry')
              : reward.can.claim
                ? t('sheet.confirm', { cost: costText({ ...price, money: 0 }) })
                : t('sheet.notNow')}
          </Button>
        </div>
      }
    >
      <form
        id={form}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className="flex items-center gap-3">
          <RewardThumb reward={reward} className="size-20" />
          <div className="grid min-w-0 gap-0.5">
            <p className="font-display text-19 font-bold text-balance wrap-anywhere">{name}</p>
            <p className="num text-14 text-ink-2">
              {t('rewards:card.value', { value: formatPrice(reward.value) })}
            </p>
          </div>
        </div>
        <PriceTaken price={price} has={has} />
        <HowItComes fulfilment={fulfilment} needsApproval={needsApproval} money={price.money} />
        {isSent ? (
          <div ref={address}>
            <TextArea
              label={t('sheet.address')}
              hint={t('sheet.addressHint')}
              error={isChecked && isAddressMissing ? t('sheet.addressMissing') : undefined}
              rows={3}
              required
              autoComplete="shipping street-address"
              maxLength={CLAIM_LIMITS.note}
              disabled={isPending}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </div>
        ) : null}
      </form>
    </Sheet>
  )
}

/** The price that is taken now and the balance after it. */
function PriceTaken({ price, has }: { price: MemberReward['price']; has: ClaimSheetProps['has'] }) {
  const { t } = useTranslation(['claims', 'rewards'])
  const rows = [
    ...(price.points > 0
      ? [
          {
            key: 'points',
            taken: t('rewards:card.points', { count: price.points }),
            full: price.fullPoints > price.points ? formatCount(price.fullPoints) : null,
            left: t('rewards:card.points', { count: has.points - price.points }),
            isLeft: has.points >= price.points,
          },
        ]
      : []),
    ...(price.stamps > 0
      ? [
          {
            key: 'stamps',
            taken: t('rewards:card.stamps', { count: price.stamps }),
            full: null,
            left: t('rewards:card.stamps', { count: has.stamps - price.stamps }),
            isLeft: has.stamps >= price.stamps,
          },
        ]
      : []),
  ]
  return (
    <dl className="num grid gap-2 rounded-lg bg-sunken px-4 py-3 text-14">
      {rows.map(({ key, taken, full, left, isLeft }) => (
        <Fragment key={key}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="font-semibold">{t('sheet.taken')}</dt>
            <dd className="flex items-baseline gap-2 font-display text-19 font-bold">
              {full === null ? null : (
                <s className="text-14 font-normal text-ink-3">
                  <span className="sr-only">{t('rewards:card.before')} </span>
                  {full}
                </s>
              )}
              {taken}
            </dd>
          </div>
          {isLeft ? (
            <div className="-mt-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-ink-2">
              <dt>{t('sheet.left')}</dt>
              <dd className="font-semibold">{left}</dd>
            </div>
          ) : null}
        </Fragment>
      ))}
      {price.money > 0 ? (
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <dt className="font-semibold">{t('sheet.money')}</dt>
          <dd className="font-display text-19 font-bold">{formatPrice(price.money)}</dd>
        </div>
      ) : null}
    </dl>
  )
}

/**
 * How the customer gets the reward (pick-up, shipping or a code in the app) and whether the brand
 * must approve.
 */
function HowItComes({
  fulfilment,
  needsApproval,
  money,
}: Pick<MemberReward, 'fulfilment' | 'needsApproval'> & { money: number }) {
  const { t } = useTranslation('claims')
  const icons = { store: 'store', shipping: 'package-check', digital: 'smartphone' } as const
  const notes = [
    t(`sheet.how.${fulfilment}`),
    ...(money > 0 && fulfilment === 'store' ? [t('sheet.payInShop')] : []),
    // A reward that nobody approves or sends is ready in the same second.
    ...(needsApproval || fulfilment === 'shipping'
      ? [t(needsApproval ? 'sheet.approval' : 'sheet.atOnce'), t('sheet.cancel')]
      : [t('sheet.early')]),
  ]
  return (
    <ul className="grid gap-2 text-14 text-ink-2">
      {notes.map((text, index) => (
        <li key={text} className="flex gap-2.5">
          <Icon name={index === 0 ? icons[fulfilment] : 'check'} className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 text-pretty">{text}</span>
        </li>
      ))}
    </ul>
  )
}
