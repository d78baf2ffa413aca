import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { Chip } from '~/ui/chip.tsx'
import type { SeenCard } from '../../model/till-state.ts'
import { looseRefundPreview } from '../api/preview.ts'
import type { Attempting } from '../hooks/use-attempt.ts'
import { useProblemText } from '../hooks/use-problem-text.ts'
import { eurosOf, readAmount } from '~/lib/amount.ts'
import { serverClock } from '~/lib/server-clock.ts'
import type { LooseRefundBody } from '../model/attempt.ts'
import { RefundFrame } from './refund-frame.tsx'
import { TillField } from './till-field.tsx'

const ASK_AFTER_MS = 300
const MOST_CHARACTERS = 300
const USUAL = ['lost', 'faulty', 'gift'] as const

interface LooseRefundFormProps {
  seen: SeenCard
  attempting: Attempting
  onLeave: () => void
}

/**
 * A refund to a member without a receipt, with its reason. It is taken from the newest purchases
 * first.
 */
export function LooseRefundForm({ seen: { customer }, attempting, onLeave }: LooseRefundFormProps) {
  const { t } = useTranslation('till')
  const problemText = useProblemText()
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  // The shop's own number if there is a document, else this one.
  const [number, setNumber] = useState(() => `R-${serverClock.now().toString(36).toUpperCase()}`)
  const [isChecked, setIsChecked] = useState(false)
  const amountField = useRef<HTMLInputElement>(null)
  const reasonField = useRef<HTMLInputElement>(null)
  const numberField = useRef<HTMLInputElement>(null)
  useEffect(() => amountField.current?.focus(), [])
  const amount = readAmount(text)
  const refund: LooseRefundBody | null =
    amount.problem !== undefined || number.trim() === ''
      ? null
      : { member: { userId: customer.userId }, amount: eurosOf(amount.cents), receiptId: number.trim() }
  const settled = useDebounced(JSON.stringify(refund), ASK_AFTER_MS)
  const isFrozen = attempting.state.step === 'sending' || attempting.state.step === 'unsure'
  const options = looseRefundPreview(JSON.parse(settled) as LooseRefundBody | null)
  const preview = useQuery({ ...options, enabled: refund !== null && !isFrozen })

  function submit() {
    setIsChecked(true)
    if (amount.problem !== undefined) amountField.current?.focus()
    else if (reason.trim() === '') reasonField.current?.focus()
    else if (refund === null) numberField.current?.focus()
    else {
      const body = { ...refund, reason: reason.trim() }
      attempting.send({ kind: 'looseRefund', customer, cents: amount.cents, body })
    }
  }

  return (
    <RefundFrame
      number={number}
      numberField={numberField}
      onNumber={setNumber}
      isFrozen={isFrozen}
      onSubmit={submit}
      waiting={t('refund.loose.waiting')}
      asked={refund}
      settled={settled}
      preview={preview}
      attempting={attempting}
      onLeave={onLeave}
    >
      <div className="grid gap-1">
        <h3 className="text-19">{t('refund.loose.title')}</h3>
        <p className="text-14 text-pretty text-ink-2">{t('refund.loose.text')}</p>
      </div>
      <TillField
        ref={amountField}
        id="till-loose"
        isEuro
        isLarge
        label={t('refund.amount')}
        value={text}
        onChange={setText}
        error={
          amount.problem !== undefined && (isChecked || (text !== '' && amount.problem !== 'zero'))
            ? problemText(amount.problem)
            : undefined
        }
      />
      <div className="grid grid-cols-1 gap-2">
        <TillField
          ref={reasonField}
          id="till-loose-reason"
          label={t('refund.loose.reason')}
          maxLength={MOST_CHARACTERS}
          value={reason}
          onChange={setReason}
          error={isChecked && reason.trim() === '' ? t('refund.loose.reasonMissing') : undefined}
        />
        <div className="flex flex-wrap gap-2">
          {USUAL.map((usual) => {
            const label = t(`refund.loose.usual.${usual}`)
            return (
              <Chip key={usual} selected={reason === label} onClick={() => setReason(label)}>
                {label}
              </Chip>
            )
          })}
        </div>
      </div>
    </RefundFrame>
  )
}
