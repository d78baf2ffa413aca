import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TillClaim } from '@vicino/contract/loyalty/claims/schemas'
import type { TillCoupon } from '@vicino/contract/loyalty/coupons/schemas'
import { useState } from 'react'
import { newIdempotencyKey } from '~/lib/idempotency-key.ts'
import { confirmRedemption } from '../api/confirm-redemption.ts'
import { scanCode } from '../api/scan-code.ts'
import { scanShown } from '../members/api/scan-shown.ts'
import { scannedCode } from '../model/scanned-code.ts'
import { typedCode } from '../model/typed-code.ts'
import {
  afterLookup,
  afterConfirm,
  afterLook,
  isClaimText,
  isMemberCard,
  type Presented,
  READY,
  type TillState,
} from '../model/till-state.ts'
import { buzz } from './buzz.ts'

export interface Till {
  readonly state: TillState
  /** Takes a text that the camera has read. */
  readonly scanned: (text: string) => void
  /** Runs when a hand scanner wrote a text that only a wrong keyboard layout explains. */
  readonly garbled: () => void
  /**
   * Takes the typed nine digits of a deal, M and the eight digits of a member card, or the ten
   * characters of a reward.
   */
  readonly typed: (text: string) => void
  /** Sends the unanswered call again. A confirmation keeps its key, so it counts once. */
  readonly retry: () => void
  /**
   * Confirms the preview. When the preview says that the customer's screen is inactive, this
   * confirms it anyway.
   */
  readonly confirm: () => void
  /** Opens the refund of a receipt; '' when its number is to be typed. */
  readonly refund: (receiptId: string) => void
  /** Asks for the member's card, for a refund without a receipt. */
  readonly refundByCard: () => void
  /** Opens a reward of the member whose card was read. */
  readonly openClaim: (claim: TillClaim) => void
  /** Puts a coupon of the member whose card was read on the receipt. */
  readonly openCoupon: (coupon: TillCoupon) => void
  /** Reads one more coupon for the receipt on the screen. */
  readonly moreCoupons: () => void
  /**
   * Removes a coupon from the receipt. Without an id it cancels the reading of one more coupon and
   * shows the others again.
   */
  readonly dropCoupon: (id?: string) => void
  /** Makes the till ready for the next code. A late answer no longer changes the screen. */
  readonly reset: () => void
}

/**
 * Handles one code at a time: look it up, confirm it, show the result. A member
 * card opens its desk; claimed rewards and coupons open theirs.
 *
 * @param isAlone tells whether the till works without network now
 */
export function useTill(isAlone: () => boolean): Till {
  const [state, setState] = useState<TillState>(READY)
  const { mutateAsync: scan } = useMutation(scanCode)
  const { mutateAsync: ask } = useMutation(scanShown)
  const { mutateAsync: redeem } = useMutation(confirmRedemption(useQueryClient()))

  const purpose = {
    ...('isForRefund' in state && state.isForRefund === true && { isForRefund: true }),
    ...('coupons' in state && state.coupons !== undefined && { coupons: state.coupons }),
  }

  async function look(code: Presented, looking: TillState = { step: 'looking', code, ...purpose }) {
    if (isAlone()) {
      setState({ step: 'offline', code })
      return
    }
    setState(looking)
    const lookup =
      isMemberCard(code) || isClaimText(code)
        ? ask(code).then((seen) => afterLookup(seen, code, purpose))
        : scan(code).then((line): TillState => ({ step: 'preview', line }))
    const next = await lookup.catch((error: unknown) => afterLook(error, code, purpose))
    if (next.step === 'refused') buzz('refused')
    // Without an answer the till goes on alone, where it can.
    const then: TillState = next.step === 'unsent' && isAlone() ? { step: 'offline', code } : next
    setState((was) => (was === looking ? then : was))
  }

  async function confirm(key: string, withoutScreen: boolean) {
    if (state.step !== 'preview' && state.step !== 'unsure') return
    const { line } = state
    const confirming = { step: 'confirming', line, key, withoutScreen } as const
    setState(confirming)
    const next = await redeem({ transactionId: line.transactionId, key, withoutScreen }).then(
      (redeemed): TillState => ({ step: 'done', line: redeemed }),
      (error: unknown) => afterConfirm(error, confirming),
    )
    if (next.step === 'done' || next.step === 'refused') buzz(next.step)
    setState((was) => (was === confirming ? next : was))
    if (next.step === 'looking') void look(next.code, next)
  }

  function refuse(code: 'foreign' | 'keyboard' = 'foreign', still: object = purpose) {
    buzz('refused')
    setState({ step: 'refused', code, message: '', ...still })
  }

  return {
    state,
    scanned: (text) => {
      buzz('read')
      const code = scannedCode(text)
      if (code === null) refuse()
      else void look(code)
    },
    garbled: () => refuse('keyboard', state.step === 'coupon' ? {} : purpose),
    typed: (text) => {
      const code = typedCode(text)
      if (code === null) refuse()
      else void look(code)
    },
    retry: () => {
      if (state.step === 'unsent') void look(state.code)
      if (state.step === 'unsure') void confirm(state.key, state.withoutScreen)
    },
    confirm: () =>
      void confirm(newIdempotencyKey(), state.step === 'preview' && state.line.unheardSeconds !== null),
    refund: (receiptId) => setState({ step: 'refund', receiptId }),
    refundByCard: () => setState({ step: 'ready', isForRefund: true }),
    openClaim: (claim) => setState({ step: 'claim', claim, proof: { ofMember: claim.customer.userId } }),
    openCoupon: (coupon) => setState({ step: 'coupon', coupons: [coupon] }),
    moreCoupons: () => {
      if (state.step === 'coupon') setState({ step: 'ready', coupons: state.coupons })
    },
    dropCoupon: (id) => {
      const coupons = 'coupons' in state ? state.coupons : undefined
      if (coupons !== undefined)
        setState({ step: 'coupon', coupons: coupons.filter(({ _id }) => _id !== id) })
    },
    reset: () => setState(READY),
  }
}
