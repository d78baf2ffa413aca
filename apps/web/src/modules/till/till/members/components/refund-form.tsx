import { useQuery } from '@tanstack/react-query'
import type { FoundPurchase } from '@vicino/contract/loyalty/members/schemas'
import { useRef, useState } from 'react'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { refundPreview } from '../api/preview.ts'
import type { Attempting } from '../hooks/use-attempt.ts'
import { useLineName } from '../hooks/use-line-name.ts'
import { useProblemText } from '../hooks/use-problem-text.ts'
import { centsOf } from '~/lib/amount.ts'
import type { RefundBody } from '../model/attempt.ts'
import { placed, readRefund, type RefundWay } from '../model/refund.ts'
import { RefundFrame } from './refund-frame.tsx'
import { TillField } from './till-field.tsx'

const ASK_AFTER_MS = 300

interface RefundFormProps {
  receiptId: string
  purchase: FoundPurchase
  attempting: Attempting
  onLeave: () => void
}

/**
 * Refunds a whole purchase, an amount of it or some of its lines, with a preview before the
 * confirmation.
 */
export function RefundForm({ receiptId, purchase, attempting, onLeave }: RefundFormProps) {
  const { t } = useTranslation('till')
  const problemText = useProblemText()
  const lineName = useLineName()
  const { left, lines, purchases, refunds, customer } = purchase
  const [way, setWay] = useState<RefundWay>('all')
  const [text, setText] = useState('')
  const [ofLines, setOfLines] = useState<Readonly<Record<number, string>>>({})
  const [number, setNumber] = useState(() => `${receiptId.slice(0, 90)}-R${refunds.length + 1}`)
  const [isChecked, setIsChecked] = useState(false)
  const numberField = useRef<HTMLInputElement>(null)
  const read = readRefund(purchase, { way, text, ofLines })
  const body: RefundBody | null =
    read.body === undefined || number.trim() === '' ? null : { receiptId: number.trim(), ...read.body }
  const settled = useDebounced(JSON.stringify(body), ASK_AFTER_MS)
  const purchaseId = purchases[0]?._id ?? ''
  const isFrozen = attempting.state.step === 'sending' || attempting.state.step === 'unsure'
  const options = refundPreview(purchaseId, JSON.parse(settled) as RefundBody | null)
  const preview = useQuery({ ...options, enabled: body !== null && !isFrozen })
  const ways = [
    { value: 'all' as const, label: t('refund.all') },
    { value: 'amount' as const, label: t('refund.part') },
    ...(lines.length > 1 ? [{ value: 'lines' as const, label: t('refund.byLine') }] : []),
  ]
  return (
    <RefundFrame
      number={number}
      numberField={numberField}
      onNumber={setNumber}
      isFrozen={isFrozen}
      onSubmit={() => {
        setIsChecked(true)
        if (number.trim() === '') numberField.current?.focus()
        else if (body !== null && read.body !== undefined) {
          attempting.send({ kind: 'refund', customer, cents: read.cents, purchaseId, body })
        }
      }}
      waiting={t('refund.waiting')}
      asked={body}
      settled={settled}
      preview={preview}
      attempting={attempting}
      onLeave={onLeave}
    >
      <div className="grid grid-cols-1 gap-1.5">
        <p className="text-14 font-semibold">{t('refund.how')}</p>
        <SegmentedControl<RefundWay>
          label={t('refund.how')}
          value={way}
          onValueChange={setWay}
          options={ways}
          className="w-full max-w-sm"
        />
      </div>
      {way === 'amount' ? (
        <TillField
          isEuro
          id="till-back"
          isLarge
          label={t('refund.amount')}
          hint={t('refund.amountHint', { most: formatPrice(left) })}
          value={text}
          onChange={setText}
          error={
            read.problem !== undefined && (isChecked || (text !== '' && read.problem !== 'zero'))
              ? problemText(read.problem, centsOf(left))
              : undefined
          }
        />
      ) : null}
      {way === 'lines'
        ? placed(lines).map((line) =>
            line.left === 0 ? null : (
              <TillField
                key={line.place}
                isEuro
                id={`till-back-${line.place}`}
                label={t('refund.lineAmount', { line: lineName(line) })}
                hint={t('refund.left', { amount: formatPrice(line.left) })}
                value={ofLines[line.place] ?? ''}
                onChange={(typed) => setOfLines({ ...ofLines, [line.place]: typed })}
                error={lineProblem(read.lineProblems?.get(line.place), centsOf(line.left))}
              />
            ),
          )
        : null}
      {way === 'lines' && isChecked && read.body === undefined && read.lineProblems?.size === 0 ? (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {t('refund.linesMissing')}
        </p>
      ) : null}
    </RefundFrame>
  )

  function lineProblem(problem: Parameters<typeof problemText>[0] | undefined, most: number) {
    return problem === undefined ? undefined : problemText(problem, most)
  }
}
