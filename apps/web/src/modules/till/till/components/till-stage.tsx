import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { useCoarsePointer } from '~/lib/device.ts'
import { formatPrice } from '~/lib/format.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { useHandScanner } from '../hooks/use-hand-scanner.ts'
import type { Till } from '../hooks/use-till.ts'
import { MemberDesk } from '../members/components/member-desk.tsx'
import { RefundDesk } from '../members/components/refund-desk.tsx'
import { RegisteredCard } from '../members/components/registered-card.tsx'
import { UnsureCard } from '../members/components/unsure-card.tsx'
import type { Attempting } from '../members/hooks/use-attempt.ts'
import { useDoneTitle } from '../members/hooks/use-done-title.ts'
import { useGainText } from '../members/hooks/use-gain-text.ts'
import { ClaimDesk } from '../claims/claim-desk.tsx'
import { CouponDesk } from '../coupons/coupon-desk.tsx'
import { OfflineDesk } from '../offline/components/offline-desk.tsx'
import type { OfflineTill } from '../offline/hooks/use-offline-till.ts'
import { NO_DRAFT } from '../model/coupon-draft.ts'
import { scannedCode } from '../model/scanned-code.ts'
import { wholeCode } from '../model/typed-code.ts'
import { Camera } from './camera.tsx'
import { DoneCard } from './done-card.tsx'
import { OfflineNote } from './offline-note.tsx'
import { PhoneCustomer } from './phone-customer.tsx'
import { PreviewCard } from './preview-card.tsx'
import { RefusedCard } from './refused-card.tsx'
import { TypedCode } from './typed-code.tsx'
import { UnsentCard } from './unsent-card.tsx'

interface TillStageProps {
  till: Till
  attempting: Attempting
  offline: OfflineTill
  brandId: string | null
}

/**
 * Reads a code or a member card and shows the next step. The camera stays on behind the cards,
 * frozen.
 */
export function TillStage({ till, attempting, offline, brandId }: TillStageProps) {
  const { t } = useTranslation('till')
  const doneTitle = useDoneTitle()
  const gain = useGainText()
  const allows = useAllows()
  const { state } = till
  const sent = attempting.state
  // A request from before a reload has no result yet.
  const isFromBefore = state.step === 'ready' && sent.step !== 'none' && sent.step !== 'done'
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const byTyping = useRef(false)
  const touch = useCoarsePointer()
  const waiting = (state.step === 'ready' && sent.step === 'none') || state.step === 'looking'
  const wasWaiting = useRef(true)
  const [couponDraft, setCouponDraft] = useState(NO_DRAFT)
  const heard = useRef('')
  // Coupons already on the receipt while one more is read.
  const before = 'coupons' in state && state.step !== 'coupon' ? (state.coupons ?? []) : []
  // `reset` alone keeps a refused number in the field, so that the cashier can correct it; `next` empties the
  // field.
  function next() {
    setTyped('')
    setCouponDraft(NO_DRAFT)
    till.reset()
    attempting.clear()
  }
  /**
   * Takes a text from a hand scanner, at any step. Returns false for a text that is no code, or
   * that goes into the code's own field.
   */
  function hear(text: string): boolean {
    const isOurs = scannedCode(text) !== null
    if (!isOurs && (wholeCode(text) === null || document.activeElement === field.current)) return false
    byTyping.current = false
    setTyped('')
    if (sent.step === 'none' && (state.step === 'ready' || state.step === 'refused')) read(text)
    else {
      // The cashier scans the next customer before closing the last result.
      next()
      heard.current = text
    }
    return true
  }
  function sayGarbled() {
    byTyping.current = false
    if (sent.step === 'done' || state.step === 'done') next()
    till.garbled()
  }
  function read(text: string) {
    const number = wholeCode(text)
    if (number === null) till.scanned(text)
    else till.typed(number)
  }
  useHandScanner(
    sent.step === 'done' ||
      (sent.step === 'none' && (state.step === 'ready' || state.step === 'done' || state.step === 'refused')),
    { onText: hear, onGarbled: sayGarbled },
  )
  const isReady = state.step === 'ready' && sent.step === 'none'
  const isForRefund = 'isForRefund' in state && state.isForRefund === true
  const readHeard = useEffectEvent(() => read(heard.current))
  useEffect(() => {
    if (!isReady || heard.current === '') return
    readHeard()
    heard.current = ''
  }, [isReady])
  // After a result the focus returns to the field when the code was typed. On touch devices it does
  // not, because the keyboard would cover the camera.
  useEffect(() => {
    if (waiting && !wasWaiting.current) {
      const target = byTyping.current && !touch ? field : heading
      target.current?.focus()
    }
    wasWaiting.current = waiting
  }, [waiting, touch])
  // The next step is drawn at the top, but the page may be scrolled down to the pressed button.
  const stage = useRef<HTMLElement>(null)
  const step = `${state.step} ${sent.step}`
  const drawn = useRef(step)
  useEffect(() => {
    if (drawn.current === step) return
    drawn.current = step
    const isAbove = (stage.current?.getBoundingClientRect().top ?? 0) < 0
    if (isAbove) stage.current?.scrollIntoView({ block: 'start' })
  }, [step])
  return (
    <section ref={stage} className="grid grid-cols-1 gap-3">
      <h1 ref={heading} tabIndex={-1} className="flex min-h-11 items-center text-28 outline-none">
        {t('title')}
      </h1>
      <OfflineNote offline={offline} />
      <div hidden={!waiting} className="grid grid-cols-1 gap-4">
        <div>
          <div role="status" className="has-[p]:pb-4">
            {isForRefund && waiting ? (
              <p className="flex gap-2.5 rounded-lg bg-azzurro-soft p-3 text-14 text-pretty">
                <Icon name="undo-2" className="mt-0.5 size-4 shrink-0 text-azzurro" />
                {t('refund.loose.card')}
              </p>
            ) : before.length > 0 && waiting ? (
              <p className="flex gap-2.5 rounded-lg bg-azzurro-soft p-3 text-14 text-pretty">
                <Icon name="plus" className="mt-0.5 size-4 shrink-0 text-azzurro" />
                {t('coupon.reading', { count: before.length })}
              </p>
            ) : null}
          </div>
          <Camera
            paused={state.step !== 'ready' || sent.step !== 'none'}
            busy={state.step === 'looking'}
            onText={(text) => {
              byTyping.current = false
              till.scanned(text)
            }}
          />
        </div>
        <TypedCode
          field={field}
          typed={typed}
          onTyped={setTyped}
          busy={state.step === 'looking'}
          onSubmit={() => {
            byTyping.current = true
            till.typed(typed)
          }}
        />
        {before.length === 0 && !isForRefund && brandId !== null && allows('purchase-CREATE') ? (
          <PhoneCustomer brandId={brandId} disabled={state.step === 'looking'} onCard={till.scanned} />
        ) : null}
        {state.step === 'ready' && before.length > 0 ? (
          <Button variant="ghost" className="justify-self-start" onClick={() => till.dropCoupon()}>
            <Icon name="arrow-left" className="size-5" />
            {t('coupon.back')}
          </Button>
        ) : state.step === 'ready' && isForRefund ? (
          <Button variant="ghost" className="justify-self-start" onClick={next}>
            {t('common:cancel')}
          </Button>
        ) : allows('purchase-REFUND') ? (
          <Button
            variant="ghost"
            className="justify-self-start"
            disabled={state.step === 'looking'}
            onClick={() => {
              byTyping.current = false
              till.refund('')
            }}
          >
            <Icon name="undo-2" className="size-5" />
            {t('refund.open')}
          </Button>
        ) : null}
      </div>
      {isFromBefore ? <UnsureCard attempting={attempting} /> : null}
      {sent.step === 'done' ? <RegisteredCard done={sent} onNext={next} /> : null}
      {state.step === 'member' && sent.step !== 'done' ? (
        <MemberDesk
          seen={state.seen}
          isForRefund={state.isForRefund === true}
          attempting={attempting}
          onClaim={till.openClaim}
          onCoupon={till.openCoupon}
          onLeave={next}
        />
      ) : null}
      {state.step === 'claim' ? (
        <ClaimDesk key={state.claim._id} claim={state.claim} proof={state.proof} onNext={next} />
      ) : null}
      {state.step === 'coupon' ? (
        <CouponDesk
          key={state.coupons.map(({ _id }) => _id).join(' ')}
          coupons={state.coupons}
          draft={couponDraft}
          onDraft={setCouponDraft}
          onDrop={till.dropCoupon}
          onMore={() => {
            setTyped('')
            till.moreCoupons()
          }}
          onNext={next}
          onHeard={{ onText: hear, onGarbled: sayGarbled }}
        />
      ) : null}
      {state.step === 'refund' && sent.step !== 'done' ? (
        <RefundDesk
          key={state.receiptId}
          asked={state.receiptId}
          attempting={attempting}
          onWithoutReceipt={() => {
            attempting.clear()
            till.refundByCard()
          }}
          onLeave={next}
        />
      ) : null}
      {state.step === 'preview' || state.step === 'confirming' || state.step === 'unsure' ? (
        <PreviewCard
          key={state.line._id}
          line={state.line}
          busy={state.step === 'confirming'}
          unsure={state.step === 'unsure'}
          onConfirm={till.confirm}
          onRetry={till.retry}
          onCancel={next}
        />
      ) : null}
      {state.step === 'offline' ? <OfflineDesk code={state.code} offline={offline} onNext={next} /> : null}
      {state.step === 'unsent' ? (
        <UnsentCard error={state.error} onRetry={till.retry} onCancel={next} />
      ) : null}
      {state.step === 'refused' ? (
        <RefusedCard
          code={state.code}
          message={state.message}
          onNext={before.length > 0 ? () => till.dropCoupon() : till.reset}
          next={before.length > 0 ? t('coupon.back') : undefined}
        />
      ) : null}
      {state.step === 'done' ? <DoneCard line={state.line} onNext={next} /> : null}
      <p role="status" className="sr-only">
        {state.step === 'looking' ? t('camera.looking') : null}
        {sent.step === 'done'
          ? t('member.done.read', {
              title: doneTitle(sent),
              name: sent.attempt.customer.username,
              gain: sent.answer.results.map(gain.both).join(', '),
            })
          : null}
        {state.step === 'done'
          ? t('done.read', {
              price: formatPrice(state.line.discountPrice),
              name: state.line.customer.username,
            })
          : null}
      </p>
    </section>
  )
}
