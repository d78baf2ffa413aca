import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KEY_TEXT } from '@vicino/contract/integrations/constants'
import { useId, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Input } from '~/ui/input.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Switch } from '~/ui/switch.tsx'
import { makeKey } from '../api/keys.ts'
import { sendAsTill, type TillRequest } from '../api/send-as-till.ts'
import { expiryOf } from '../model/expiry.ts'
import { ACTS, missingIn, type TillFields, tillRequest } from '../model/till-request.ts'
import { CodeBlock } from './code-block.tsx'

interface TillSimulatorProps {
  brandId: string
  mayKeep: boolean
}

const newReceipt = (): string =>
  `PROVA-${Math.floor(Date.now() / 1000)
    .toString(36)
    .toUpperCase()}`

/** A till that calls the public API and nothing else: the request as it is sent, the answer as it comes. */
export function TillSimulator({ brandId, mayKeep }: TillSimulatorProps) {
  const { t } = useTranslation('integrations')
  const title = useId()
  const [key, setKey] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [fields, setFields] = useState<TillFields>(() => ({
    act: 'purchase',
    member: '',
    amount: '',
    receiptId: newReceipt(),
    purchaseReceiptId: '',
    code: '',
    simulate: true,
  }))
  const set = (changes: Partial<TillFields>) => setFields((was) => ({ ...was, ...changes }))
  const made = useMutation(makeKey(useQueryClient()))
  const sent = useMutation({
    mutationFn: async (request: TillRequest) => ({ request, answer: await sendAsTill(key, request) }),
  })
  const { act, simulate } = fields
  const missing = missingIn(fields)
  const isKey = KEY_TEXT.test(key)
  const errorOf = (name: keyof TillFields) =>
    isAsked && missing.includes(name) ? t(name === 'amount' ? 'try.amountMissing' : 'try.missing') : undefined
  const make = () =>
    made.mutate(
      {
        brandId,
        name: t('try.keyName'),
        scopes: ['purchase:write', 'refund:write', 'claim:confirm', 'member:read'],
        expiresAt: expiryOf('hour', Date.now()),
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
    setAsked(true)
    if (!isKey || missing.length > 0) return
    setAsked(false)
    sent.mutate(tillRequest(fields), {
      onSuccess: ({ answer }) => {
        // What was registered is over: the next purchase is another receipt.
        if (answer.status === 200 && !simulate && act !== 'member') {
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
            error={isAsked && !isKey ? t('try.keyMissing') : undefined}
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
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {act === 'purchase' || act === 'member' ? (
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
          {act === 'code' ? (
            <Input
              label={t('try.code')}
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

function Exchange({
  request,
  answer,
}: {
  request: TillRequest
  answer: Awaited<ReturnType<typeof sendAsTill>>
}) {
  const { t } = useTranslation('integrations')
  const messages = messagesIn(answer.body)
  const isGood = answer.status < 400
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-14">
        <Badge tone={isGood ? 'basilico' : 'pomodoro'}>{answer.status}</Badge>
        <span className="text-ink-2">{t('try.took', { ms: answer.milliseconds })}</span>
      </p>
      {messages.length === 0 ? null : (
        <ul className="grid gap-1 rounded-xl border border-dashed border-line-strong px-4 py-3 text-16">
          {messages.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
          <h3 className="text-14 font-semibold">{t('try.request')}</h3>
          <CodeBlock label={t('try.request')} code={requestText(request)} />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
          <h3 className="text-14 font-semibold">{t('try.answer')}</h3>
          <CodeBlock
            label={t('try.answer')}
            code={typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body, null, 2)}
          />
        </div>
      </div>
    </>
  )
}

/** The request without its key, which the screen may be shared with. */
const requestText = ({ method, path, body }: TillRequest): string =>
  [
    `${method} ${path}`,
    'Authorization: Bearer vk_…',
    ...(body === null ? [] : ['', JSON.stringify(body, null, 2)]),
  ].join('\n')

/** What a till would print, or the problem in words. */
function messagesIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  if ('messages' in body && Array.isArray(body.messages)) return body.messages.map(String)
  return 'message' in body && typeof body.message === 'string' ? [body.message] : []
}
