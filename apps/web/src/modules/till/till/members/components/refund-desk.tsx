import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ResponseOf } from '@vicino/contract/endpoint'
import type { findPurchases } from '@vicino/contract/loyalty/members/endpoints'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { useEscape } from '../../hooks/use-escape.ts'
import { purchasesOf } from '../api/find-purchases.ts'
import type { Attempting } from '../hooks/use-attempt.ts'
import { FoundPurchase } from './found-purchase.tsx'
import { TillField } from './till-field.tsx'

interface RefundDeskProps {
  /** Receipt number to start with; '' when it is to be typed. */
  asked: string
  /** Continues without a receipt, with the member's card. */
  onWithoutReceipt: () => void
  attempting: Attempting
  onLeave: () => void
}

/** Finds a purchase by its receipt and refunds its remaining amount or a part of it. */
export function RefundDesk({ asked: begin, attempting, onWithoutReceipt, onLeave }: RefundDeskProps) {
  const { t } = useTranslation('till')
  const title = useId()
  const [text, setText] = useState(begin)
  const [receiptId, setReceiptId] = useState(begin)
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // With a number there is nothing to type, and on a phone the keyboard would cover the result.
  useEffect(() => (begin === '' ? field : heading).current?.focus(), [begin])
  // A request without an answer can be dropped only by its button.
  useEscape(onLeave, attempting.state.step === 'none' || attempting.state.step === 'refused')
  const found = useQuery(purchasesOf(receiptId))
  const isFrozen = attempting.state.step === 'sending' || attempting.state.step === 'unsure'
  return (
    <section
      aria-labelledby={title}
      className="overflow-hidden rounded-2xl bg-surface shadow-card motion-safe:animate-[till-arrive_150ms_ease-out]"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const receipt = text.trim()
          if (attempting.state.step === 'refused') attempting.clear()
          setIsMissing(receipt === '')
          setReceiptId(receipt)
          if (receipt === '') field.current?.focus()
          else if (receipt === receiptId) void found.refetch()
        }}
        className="grid grid-cols-1 gap-3 p-5"
      >
        <h2 ref={heading} id={title} tabIndex={-1} className="text-23 outline-none">
          {t('refund.title')}
        </h2>
        <fieldset disabled={isFrozen}>
          <TillField
            ref={field}
            id="till-bought"
            label={t('refund.receipt')}
            autoCapitalize="characters"
            enterKeyHint="search"
            value={text}
            onChange={setText}
            error={isMissing && text.trim() === '' ? t('refund.missing') : undefined}
          >
            <Button type="submit" pending={found.isFetching} className="min-h-12 flex-[1_0_auto]">
              {found.isFetching ? null : <Icon name="search" className="size-5" />}
              {t('refund.find')}
            </Button>
          </TillField>
        </fieldset>
        {receiptId === '' && attempting.state.step === 'none' ? (
          <div className="grid gap-2">
            <WithoutReceipt onPress={onWithoutReceipt} />
            <Button size="lg" variant="ghost" wide onClick={onLeave}>
              {t('common:cancel')}
            </Button>
          </div>
        ) : null}
      </form>
      {receiptId === '' ? null : (
        <Found
          receiptId={receiptId}
          found={found}
          attempting={attempting}
          onWithoutReceipt={onWithoutReceipt}
          onLeave={onLeave}
        />
      )}
    </section>
  )
}

function Found({
  receiptId,
  found,
  attempting,
  onWithoutReceipt,
  onLeave,
}: Omit<RefundDeskProps, 'asked'> & {
  receiptId: string
  found: Pick<UseQueryResult<ResponseOf<typeof findPurchases>>, 'data' | 'error' | 'isFetching' | 'refetch'>
}) {
  const { t } = useTranslation('till')
  const { data, error, isFetching, refetch } = found
  if (data === undefined && error !== null) {
    return <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} className="px-5 pb-5" />
  }
  if (data === undefined) {
    return (
      <div className="grid gap-3 px-5 pb-5">
        <span role="status" className="sr-only">
          {t('common:loading')}
        </span>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    )
  }
  if (data.items.length === 0) {
    return (
      <div className="grid gap-2 px-5 pb-5">
        <div role="alert">
          <EmptyState title={t('refund.none')} reason={t('refund.noneText')} className="py-4" />
        </div>
        <WithoutReceipt onPress={onWithoutReceipt} />
        <Button size="lg" variant="ghost" wide onClick={onLeave}>
          {t('common:cancel')}
        </Button>
      </div>
    )
  }
  return data.items.map((purchase) => (
    <FoundPurchase
      key={`${purchase.customer.userId} ${purchase.left}`}
      receiptId={receiptId}
      purchase={purchase}
      attempting={attempting}
      onLeave={onLeave}
    />
  ))
}

function WithoutReceipt({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('till')
  return (
    <Button size="lg" variant="outline" wide onClick={onPress}>
      <Icon name="scan-line" className="size-5" />
      {t('refund.loose.open')}
    </Button>
  )
}
