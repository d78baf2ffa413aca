import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { newIdempotencyKey } from '~/lib/idempotency-key.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import type { SeenCard } from '../../model/till-state.ts'
import { purchasePreview } from '../api/preview.ts'
import type { Attempting } from '../hooks/use-attempt.ts'
import { useGainText } from '../hooks/use-gain-text.ts'
import { useProblemText } from '../hooks/use-problem-text.ts'
import { eurosOf, readAmount } from '~/lib/amount.ts'
import type { PurchaseBody, Registered } from '../model/attempt.ts'
import { soughtLines, itemsOf, type LineProblem, type TypedLine } from '../model/lines.ts'
import { LineFields } from './line-fields.tsx'
import { PreviewAndSend } from './preview-and-send.tsx'
import { TillField } from './till-field.tsx'

/** Milliseconds after the last key until the purchase is previewed. */
const ASK_AFTER_MS = 300
const NO_LINES: ReadonlyMap<number, LineProblem> = new Map()

interface PurchaseFormProps {
  seen: SeenCard
  attempting: Attempting
  onLeave: () => void
}

/**
 * Amount, receipt number and, for programs with rules about products, lines, with a live preview.
 */
export function PurchaseForm({ seen, attempting, onLeave }: PurchaseFormProps) {
  const { t } = useTranslation('till')
  const problemText = useProblemText()
  const [text, setText] = useState('')
  const [receipt, setReceipt] = useState('')
  const [lines, setLines] = useState<readonly TypedLine[]>([])
  const [isChecked, setIsChecked] = useState(false)
  const amountField = useRef<HTMLInputElement>(null)
  const receiptField = useRef<HTMLInputElement>(null)
  // A preview needs a number too; nothing is stored under it.
  const [noReceipt] = useState(newIdempotencyKey)
  useEffect(() => amountField.current?.focus(), [])

  const sought = soughtLines(seen.programs)
  const amount = readAmount(text)
  const read =
    sought === null || amount.problem !== undefined
      ? { items: undefined, restCents: null, problems: NO_LINES }
      : itemsOf(lines, amount.cents, sought)
  const isWhole = amount.problem === undefined && read.problems.size === 0
  const bodyWith = (receiptId: string): PurchaseBody | null =>
    isWhole
      ? {
          // The card's QR is valid for seconds only, so from here on the user id names the
          // customer.
          member: { userId: seen.customer.userId },
          amount: eurosOf(amount.cents),
          receiptId,
          ...(read.items && { items: read.items }),
        }
      : null
  const body = bodyWith(receipt.trim() || noReceipt)
  const settled = useDebounced(JSON.stringify(body), ASK_AFTER_MS)
  const isFrozen = attempting.state.step === 'sending' || attempting.state.step === 'unsure'
  // After sending, a preview of the same receipt would say that it is already registered.
  const options = purchasePreview(JSON.parse(settled) as PurchaseBody | null)
  const preview = useQuery({ ...options, enabled: body !== null && !isFrozen })

  function submit() {
    setIsChecked(true)
    const receiptId = receipt.trim()
    const sent = bodyWith(receiptId)
    if (amount.problem !== undefined) amountField.current?.focus()
    else if (receiptId === '') receiptField.current?.focus()
    else if (sent) {
      attempting.send({ kind: 'purchase', customer: seen.customer, cents: amount.cents, body: sent })
    }
  }

  const showsProblem = isChecked || (text !== '' && amount.problem !== 'zero')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isFrozen) submit()
      }}
    >
      <fieldset disabled={isFrozen} className="@container grid grid-cols-1 gap-4 px-5 pt-1 pb-3">
        <div className="grid grid-cols-1 gap-4 @min-[30rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <TillField
            ref={amountField}
            id="till-amount"
            isEuro
            isLarge
            label={t('member.amount')}
            hint={
              <>
                {t('member.amountHint')}
                <GainSoFar preview={preview} isShown={body !== null} />
              </>
            }
            value={text}
            onChange={setText}
            error={amount.problem !== undefined && showsProblem ? problemText(amount.problem) : undefined}
          />
          <TillField
            ref={receiptField}
            id="till-receipt"
            isLarge
            label={t('member.receipt')}
            autoCapitalize="characters"
            enterKeyHint="done"
            value={receipt}
            onChange={setReceipt}
            error={isChecked && receipt.trim() === '' ? t('member.receiptMissing') : undefined}
          />
        </div>
        {sought === null ? null : (
          <LineFields
            asked={sought}
            lines={lines}
            onLines={setLines}
            problems={read.problems}
            restCents={read.restCents}
          />
        )}
      </fieldset>
      <PreviewAndSend
        title={t('member.preview.title')}
        waiting={t('member.preview.waiting')}
        asked={body}
        settled={settled}
        preview={preview}
        attempting={attempting}
        label={t('member.confirm')}
        onLeave={onLeave}
      />
    </form>
  )
}

/**
 * The gain beside the amount field. On a phone the full preview is further down, below the
 * keyboard.
 */
function GainSoFar({
  preview,
  isShown,
}: {
  preview: { readonly data: Registered | undefined }
  isShown: boolean
}) {
  const gain = useGainText()
  const results = isShown ? preview.data?.results : undefined
  if (results === undefined) return null
  return (
    <span aria-hidden className="flex flex-wrap gap-1.5 pt-1.5 md:hidden">
      {results.map((result) => (
        <span
          key={result.program._id}
          className="num rounded-full bg-limone-soft px-3 py-1 text-14 font-bold text-limone-text"
        >
          {gain.both(result)}
        </span>
      ))}
    </span>
  )
}
