import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KEY_SCOPES, KEY_TEXT } from '@vicino/contract/channels/api-keys/constants'
import { useId, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { Input } from '~/ui/input.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Switch } from '~/ui/switch.tsx'
import { makeKey } from '../api/keys.ts'
import { sendAsTill, type TillRequest } from '../api/send-as-till.ts'
import { expiryOf } from '../model/expiry.ts'
import { type Act, ACTS, missingIn, newReceipt, type TillFields, tillRequest } from '../model/till-request.ts'
import { Exchange } from './exchange.tsx'

interface TillSimulatorProps {
  brandId: string
  mayKeep: boolean
  /** Text of the API key, as it was typed. */
  apiKey: string
  onKeyChange: (text: string) => void
  fields: TillFields
  onFieldsChange: (changes: Partial<TillFields>) => void
}

/** Calls that carry a receipt number of the till, so they count once. */
const NUMBERED = ['purchase', 'refund', 'event'] as const satisfies readonly Act[]

/** A simulated till that uses only the public API. It shows each request and its answer. */
export function TillSimulator(props: TillSimulatorProps) {
  const { brandId, mayKeep, apiKey: key, onKeyChange: setKey, fields, onFieldsChange: set } = props
  const { t } = useTranslation('integrations')
  const title = useId()
  const [isTried, setTried] = useState(false)
  const made = useMutation(makeKey(useQueryClient()))
  const sent = useMutation({
    mutationFn: async (request: TillRequest) => ({ request, answer: await sendAsTill(key, request) }),
  })
  const { act, simulate } = fields
  const missing = missingIn(fields)
  const isKey = KEY_TEXT.test(key)
  const errorOf = (name: keyof TillFields) =>
    isTried && missing.includes(name) ? t(name === 'amount' ? 'try.amountMissing' : 'try.missing') : undefined
  const make = () =>
    made.mutate(
      {
        brandId,
        name: t('try.keyName'),
        scopes: [...KEY_SCOPES],
        expiresAt: expiryOf('hour', serverClock.now()),
      },
      {
        onSuccess: ({ secret }) => {
          setKey(secret)
          toast.success(t('try.keyMade'))
        },
        onError: (error) => toast.error(errorText(error)),
      },
    )
  const send = () => {
    setTried(true)
    if (!isKey || missing.length > 0) return
    setTried(false)
    sent.mutate(tillRequest(fields), {
      onSuccess: ({ answer }) => {
        // The registered purchase has used its receipt number, so the next one gets a new number.
        if (answer.status === 200 && !simulate && NUMBERED.some((one) => one === act)) {
          set({
            receiptId: newReceipt(),
            ...(act === 'purchase' && { purchaseReceiptId: fields.receiptId }),
          })
        }
      },
    })
  }
  return (
    <section
      aria-labelledby={title}
      className="grid grid-cols-1 gap-5 rounded-2xl bg-surface p-4 shadow-card sm:p-6"
    >
      <header className="grid max-w-prose gap-1">
        <h2 id={title} className="text-19">
          {t('try.title')}
        </h2>
        <p className="text-14 text-pretty text-ink-2">{t('try.lead')}</p>
      </header>
      <form
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-[1fr_auto]">
          <Input
            label={t('try.key')}
            type="password"
            autoComplete="off"
            spellCheck={false}
            placeholder="vk_…"
            value={key}
            onChange={({ target }) => setKey(target.value.trim())}
            error={isTried && !isKey ? t('try.keyMissing') : undefined}
            hint={mayKeep ? undefined : t('try.askOwner')}
          />
          {mayKeep ? (
            <Button variant="outline" className="min-h-12 md:mt-6.5" pending={made.isPending} onClick={make}>
              <Icon name="key-round" className="size-4" />
              {t('try.makeKey')}
            </Button>
          ) : null}
        </div>
        <SegmentedControl
          label={t('try.act')}
          value={act}
          options={ACTS.map((value) => ({ value, label: t(`try.acts.${value}`) }))}
          onValueChange={(next) => set({ act: next })}
          className="justify-self-start"
        />
        <div
          className={cn(
            'grid grid-cols-1 items-start gap-4 sm:grid-cols-2',
            act === 'purchase' ? 'lg:grid-cols-4' : 'lg:grid-cols-3',
          )}
        >
          {act === 'purchase' || act === 'event' || act === 'member' ? (
            <Input
              label={t('try.member')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              hint={t('try.memberHint')}
              value={fields.member}
              onChange={({ target }) => set({ member: target.value })}
              error={errorOf('member')}
            />
          ) : null}
          {act === 'refund' ? (
            <Input
              label={t('try.purchaseReceipt')}
              autoComplete="off"
              value={fields.purchaseReceiptId}
              onChange={({ target }) => set({ purchaseReceiptId: target.value })}
              error={errorOf('purchaseReceiptId')}
            />
          ) : null}
          {act === 'purchase' || act === 'refund' ? (
            <>
              <Input
                label={t('try.amount')}
                inputMode="decimal"
                autoComplete="off"
                placeholder="12,50"
                hint={act === 'refund' ? t('try.amountOfRefund') : undefined}
                value={fields.amount}
                onChange={({ target }) => set({ amount: target.value })}
                error={errorOf('amount')}
              />
              <Input
                label={t(act === 'refund' ? 'try.refundReceipt' : 'try.receipt')}
                autoComplete="off"
                value={fields.receiptId}
                onChange={({ target }) => set({ receiptId: target.value })}
                error={errorOf('receiptId')}
              />
            </>
          ) : null}
          {act === 'purchase' ? (
            <Input
              label={t('try.coupon')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              hint={t('try.couponHint')}
              value={fields.coupon}
              onChange={({ target }) => set({ coupon: target.value })}
            />
          ) : null}
          {act === 'event' ? (
            <>
              <Input
                label={t('try.event')}
                autoComplete="off"
                spellCheck={false}
                placeholder="newsletter"
                hint={t('try.eventHint')}
                value={fields.event}
                onChange={({ target }) => set({ event: target.value })}
                error={errorOf('event')}
              />
              <Input
                label={t('try.eventId')}
                autoComplete="off"
                value={fields.receiptId}
                onChange={({ target }) => set({ receiptId: target.value })}
                error={errorOf('receiptId')}
              />
            </>
          ) : null}
          {act === 'code' || act === 'claim' ? (
            <Input
              label={t(act === 'code' ? 'try.code' : 'try.claimCode')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={fields.code}
              onChange={({ target }) => set({ code: target.value })}
              error={errorOf('code')}
            />
          ) : null}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4">
          {act === 'member' ? (
            <span />
          ) : (
            <Switch
              label={t('try.simulate')}
              description={t(simulate ? 'try.simulateOn' : 'try.simulateOff')}
              checked={simulate}
              onCheckedChange={(on) => set({ simulate: on })}
            />
          )}
          <Button type="submit" pending={sent.isPending}>
            <Icon name="send" className="size-4" />
            {t('try.send')}
          </Button>
        </div>
      </form>
      <div aria-live="polite" className="grid grid-cols-1 gap-4">
        {sent.error ? (
          <p role="alert" className="text-14 font-medium text-pomodoro">
            {t('try.noAnswer')}
          </p>
        ) : null}
        {sent.data ? <Exchange {...sent.data} /> : null}
      </div>
    </section>
  )
}
