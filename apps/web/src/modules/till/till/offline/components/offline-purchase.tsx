import type { OfflineKit } from '@vicino/contract/till/offline/schemas'
import { useRef, useState } from 'react'
import { eurosOf, readAmount } from '~/lib/amount.ts'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { Button } from '~/ui/button.tsx'
import { RoleNote } from '~/ui/role-note.tsx'
import { LineFields } from '../../members/components/line-fields.tsx'
import { TillField } from '../../members/components/till-field.tsx'
import { useProblemText } from '../../members/hooks/use-problem-text.ts'
import { itemsOf, type LineProblem, mergedLines, type TypedLine } from '../../members/model/lines.ts'
import type { Entry } from '../model/waiting.ts'
import { OfflineCard } from './offline-card.tsx'

type Sale = Pick<Extract<Entry, { kind: 'purchase' }>, 'amount' | 'receiptId' | 'items'>

interface OfflinePurchaseProps {
  kit: OfflineKit
  onTake: (sale: Sale) => Promise<void>
  onLeave: () => void
}

const NO_LINES: ReadonlyMap<number, LineProblem> = new Map()

/** Amount, receipt and lines of a purchase with a card that was read without network. */
export function OfflinePurchase({ kit, onTake, onLeave }: OfflinePurchaseProps) {
  const { t } = useTranslation(['offline-till', 'till'])
  const problemText = useProblemText()
  const mayRegister = useAllows()('purchase-CREATE')
  const [text, setText] = useState('')
  const [receipt, setReceipt] = useState('')
  const [lines, setLines] = useState<readonly TypedLine[]>([])
  const [isChecked, setIsChecked] = useState(false)
  const [isPending, setPending] = useState(false)
  const amountField = useRef<HTMLInputElement>(null)
  const receiptField = useRef<HTMLInputElement>(null)

  const sought = mergedLines(kit.programs.flatMap((program) => program.lines ?? []))
  const amount = readAmount(text)
  const read =
    sought === null || amount.problem !== undefined
      ? { items: undefined, restCents: null, problems: NO_LINES }
      : itemsOf(lines, amount.cents, sought)
  const most = kit.rules.amount
  const isTooMuch = amount.problem === undefined && amount.cents > most * 100
  const amountError = isTooMuch
    ? t('purchase.most', { amount: formatPrice(most) })
    : amount.problem !== undefined && isChecked
      ? problemText(amount.problem)
      : undefined

  function submit() {
    setIsChecked(true)
    const receiptId = receipt.trim()
    if (amount.problem !== undefined || isTooMuch) amountField.current?.focus()
    else if (receiptId === '') receiptField.current?.focus()
    else if (read.problems.size === 0) {
      setPending(true)
      void onTake({ amount: eurosOf(amount.cents), receiptId, ...(read.items && { items: read.items }) })
    }
  }
  return (
    <OfflineCard title={t('purchase.title')}>
      <p className="text-14 text-pretty text-ink-2">{t('purchase.lead')}</p>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) submit()
        }}
      >
        <TillField
          ref={amountField}
          id="till-amount"
          isEuro
          isLarge
          label={t('till:member.amount')}
          hint={t('till:member.amountHint')}
          value={text}
          onChange={setText}
          error={amountError}
        />
        <TillField
          ref={receiptField}
          id="till-receipt"
          isLarge
          label={t('till:member.receipt')}
          autoCapitalize="characters"
          enterKeyHint="done"
          value={receipt}
          onChange={setReceipt}
          error={isChecked && receipt.trim() === '' ? t('till:member.receiptMissing') : undefined}
        />
        {sought === null ? null : (
          <LineFields
            asked={sought}
            lines={lines}
            onLines={setLines}
            problems={read.problems}
            restCents={read.restCents}
          />
        )}
        {mayRegister ? null : <RoleNote />}
        <div className="grid gap-2">
          <Button
            type="submit"
            size="lg"
            variant="lemon"
            wide
            disabled={!mayRegister}
            pending={isPending}
            className="min-h-15 text-19"
          >
            {t('purchase.confirm')}
          </Button>
          <Button size="lg" variant="ghost" wide onClick={onLeave}>
            {t('common:cancel')}
          </Button>
        </div>
      </form>
    </OfflineCard>
  )
}
