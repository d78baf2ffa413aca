import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OwnClaimDetail } from '@vicino/contract/loyalty/claims/schemas'
import { isOpenClaim } from '@vicino/domain/loyalty/claims'
import { Suspense, useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { formatDate, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useScreenName } from '~/lib/screen-name.ts'
import { toast } from '~/lib/toast.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { useWakeLock } from '~/lib/use-wake-lock.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button, buttonStyle } from '~/ui/button.tsx'
import { ClaimBadge } from '~/modules/loyalty/claims/shared/claim-badge.tsx'
import { useCostText } from '~/modules/loyalty/claims/shared/claim-cost.ts'
import { ClaimSteps } from '~/modules/loyalty/claims/shared/claim-steps.tsx'
import { CodePanel } from '~/modules/loyalty/members/shared/components/code-panel.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { FullScreen } from '~/ui/full-screen.tsx'
import { Icon } from '~/ui/icon.tsx'
import { RewardThumb } from '~/modules/loyalty/programs/shared/reward-thumb.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { certificate, claimQr, ownClaim, receive } from '../api/claims.ts'
import { deadlineOf } from '../model/deadline.ts'
import { showsCode } from '../model/shows-code.ts'
import { Offered } from './offered.tsx'

const WithdrawDialog = lazyPart(() => import('./withdraw-dialog.tsx'))

/**
 * /premio/{id}: a claim with its code for the shop, its steps so far, and the customer's actions
 * (R-334, R-415).
 */
export function ClaimScreen({ id }: { id: string }) {
  const { t } = useTranslation(['claims', 'common'])
  const { data: claim, error, refetch } = useQuery(ownClaim(id))
  useScreenName(claim?.reward.name)
  useWakeLock(claim !== undefined && showsCode(claim))
  if (claim === undefined) {
    return (
      <FullScreen>
        <Head programId={undefined} />
        {error instanceof ApiError && [400, 404].includes(error.status) ? (
          <EmptyState title={t('screen.missing')} reason={t('screen.missingText')} className="py-20" />
        ) : error === null ? (
          <div
            role="status"
            aria-label={t('common:loading')}
            className="grid gap-6 md:grid-cols-[21rem_minmax(0,1fr)]"
          >
            <Skeleton className="aspect-[4/5] rounded-2xl" />
            <Skeleton className="h-60 rounded-2xl" />
          </div>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </FullScreen>
    )
  }
  return (
    <FullScreen>
      <Head programId={claim.program._id} />
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[auto_minmax(0,1fr)] md:gap-10 md:pt-4">
        <div className="grid gap-4 md:w-84">
          {showsCode(claim) ? <ClaimCode claim={claim} /> : <RewardPanel claim={claim} />}
        </div>
        <Facts claim={claim} />
      </div>
    </FullScreen>
  )
}

function Head({ programId }: { programId: string | undefined }) {
  const { t } = useTranslation('claims')
  const style =
    'press -ml-2 inline-flex min-h-11 items-center gap-2 rounded-full px-2 text-14 font-semibold hover:bg-sunken'
  const content = (
    <>
      <Icon name="arrow-left" className="size-5" />
      {t('screen.back')}
    </>
  )
  return (
    <header className="flex min-h-16 items-center py-2">
      {programId === undefined ? (
        <Link to="/wallet" search={{ tab: 'rewards' }} className={style}>
          {content}
        </Link>
      ) : (
        <Link
          to="/wallet/$programId"
          params={{ programId }}
          search={{ tab: 'rewards' }}
          hash="premi"
          className={style}
        >
          {content}
        </Link>
      )}
    </header>
  )
}

/** QR and code for the shop's till, and the amount to pay there. */
function ClaimCode({ claim }: { claim: OwnClaimDetail }) {
  const { t } = useTranslation('claims')
  const renewal = useQuery(claimQr(claim._id))
  return (
    <CodePanel
      label={t('code.panel')}
      qrLabel={t('code.qr')}
      qr={renewal.data ?? claim.qr ?? undefined}
      renewal={renewal}
      offlineText={t('code.offline')}
      typedText={t('code.typed')}
      code={claim.code}
    >
      {claim.money > 0 ? (
        <p className="text-14 font-semibold">{t('code.pay', { amount: formatPrice(claim.money) })}</p>
      ) : null}
    </CodePanel>
  )
}

/** The reward itself, shown in place of the code while no shop accepts a code. */
function RewardPanel({ claim: { reward, state } }: { claim: OwnClaimDetail }) {
  return (
    <RewardThumb
      reward={reward}
      isGrey={!isOpenClaim(state) && state !== 'delivered'}
      className="aspect-[5/3] size-auto w-full rounded-2xl shadow-card md:aspect-square"
    />
  )
}

function Facts({ claim }: { claim: OwnClaimDetail }) {
  const { t } = useTranslation(['claims', 'rewards'])
  const costText = useCostText()
  const { key, values } = deadlineOf(claim, useMinute())
  const { reward, brand, state, steps, can, offered, tracking, returned, note, lawAt } = claim
  const isUnderWay = isOpenClaim(state)
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <div className="grid gap-2">
        <p className="flex items-center gap-2.5 text-14 text-ink-2">
          <Avatar name={brand.username} src={brand.avatar} className="size-8" />
          <Link
            to="/brand/$id"
            params={{ id: brand._id }}
            className="min-w-0 rounded-sm wrap-anywhere hover:underline"
          >
            {brand.username}
          </Link>
        </p>
        <h1 className="text-28 text-balance hyphens-auto wrap-anywhere">{reward.name}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2">
          <ClaimBadge state={state} />
          <span className="num">{costText(claim)}</span>
        </p>
      </div>
      <div
        role="status"
        className="grid gap-1 rounded-xl bg-surface px-4 py-3.5 text-16 text-pretty shadow-card"
      >
        <p className="font-semibold">{t(key, values)}</p>
        {state === 'shipped' && tracking !== null ? (
          <p className="text-14 wrap-anywhere text-ink-2">{t('screen.tracking', { tracking })}</p>
        ) : null}
        {claim.reason !== null && !isUnderWay ? (
          <p className="text-14 wrap-anywhere text-ink-2">«{claim.reason}»</p>
        ) : null}
        {returned.points > 0 || returned.stamps > 0 ? (
          <p className="text-14 text-ink-2">
            {t('screen.returned', { cost: costText({ ...returned, money: 0 }) })}
          </p>
        ) : null}
      </div>
      {can.substitute && offered.length > 0 ? <Offered claim={claim} /> : null}
      {can.receive ? <Received claim={claim} /> : null}
      {claim.couponId === null ? null : (
        <Link
          to="/coupon/$id"
          params={{ id: claim.couponId }}
          className={buttonStyle({ variant: 'lemon', size: 'lg' })}
        >
          <Icon name="ticket" className="size-5" />
          {t('screen.coupon')}
        </Link>
      )}
      <Where claim={claim} />
      <section aria-labelledby="claim-steps" className="grid gap-3 rounded-2xl bg-surface p-5 shadow-card">
        <h2 id="claim-steps" className="text-19">
          {t('screen.steps')}
        </h2>
        <ClaimSteps
          steps={steps}
          state={state}
          fulfilment={reward.fulfilment}
          isCoupon={claim.couponId !== null}
          renderMore={({ by }) =>
            by === 'member' || by === 'brand' ? ` · ${t(`by.${by}`, { brand: brand.username })}` : null
          }
        />
        {isUnderWay ? (
          <p className="text-12 text-pretty text-ink-2">
            {t('screen.law', { date: formatDate(Date.parse(lawAt) - 1) })}
          </p>
        ) : null}
      </section>
      {note === null ? null : (
        <section className="grid gap-1 text-14">
          <h2 className="text-14 font-semibold">{t('screen.note')}</h2>
          <p className="whitespace-pre-line wrap-anywhere text-ink-2">{note}</p>
        </section>
      )}
      <Actions claim={claim} />
    </div>
  )
}

/** The shops and days on which the customer can collect the reward. */
function Where({ claim: { reward, state, brand } }: { claim: OwnClaimDetail }) {
  const { t, list } = useTranslation('claims')
  if (reward.fulfilment !== 'store' || !isOpenClaim(state)) return null
  const days = list('days')
  return (
    <section aria-labelledby="claim-where" className="grid gap-2">
      <h2 id="claim-where" className="text-16">
        {t('screen.where')}
      </h2>
      {reward.pickupShops.length === 0 ? (
        <p className="text-14 text-ink-2">{t('screen.everyShop', { brand: brand.username })}</p>
      ) : (
        <ul className="grid gap-1.5 text-14">
          {reward.pickupShops.map(({ _id, name, address }) => (
            <li key={_id} className="flex gap-2">
              <Icon name="map-pin" className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                <b>{name}</b>, {address}
              </span>
            </li>
          ))}
        </ul>
      )}
      {reward.pickupDays.length === 0 ? null : (
        <p className="flex gap-2 text-14">
          <Icon name="calendar-days" className="mt-0.5 size-4 shrink-0" />
          {reward.pickupDays.map((day) => days[day - 1]).join(', ')}
        </p>
      )}
    </section>
  )
}

/** The button 'Ho ricevuto il premio'. */
function Received({ claim: { _id } }: { claim: OwnClaimDetail }) {
  const { t } = useTranslation('claims')
  const { mutate, isPending } = useMutation(receive(useQueryClient(), _id))
  return (
    <Button
      variant="lemon"
      size="lg"
      pending={isPending}
      onClick={() => mutate(undefined, { onSuccess: () => toast.success(t('screen.receivedDone')) })}
    >
      <Icon name="package-check" className="size-5" />
      {t('screen.received')}
    </Button>
  )
}

function Actions({ claim }: { claim: OwnClaimDetail }) {
  const { t } = useTranslation('claims')
  const [isAsking, setAsking] = useState(false)
  const { _id: id, can, state, program, reward } = claim
  const file = useMutation(certificate(id, `${t('screen.certificateFile')} ${reward.name}`))
  const hasCertificate = isOpenClaim(state) || state === 'delivered'
  return (
    <div className="flex flex-wrap gap-2">
      {hasCertificate ? (
        <Button variant="outline" pending={file.isPending} onClick={() => file.mutate()}>
          {file.isPending ? null : <Icon name="download" className="size-4" />}
          {t('screen.certificate')}
        </Button>
      ) : null}
      {can.cancel ? (
        <Button variant="outline" onClick={() => setAsking(true)}>
          {t('withdraw.open')}
        </Button>
      ) : null}
      {isOpenClaim(state) ? null : (
        <Link
          to="/wallet/$programId"
          params={{ programId: program._id }}
          search={{ tab: 'rewards' }}
          hash="premi"
          className={buttonStyle({ variant: 'outline' })}
        >
          {t('screen.others')}
        </Link>
      )}
      <Suspense>
        {isAsking ? <WithdrawDialog claim={claim} onClose={() => setAsking(false)} /> : null}
      </Suspense>
    </div>
  )
}
