import { useQuery } from '@tanstack/react-query'
import type { ErrorCode } from '@vicino/contract/errors'
import { type KeyScope, SDK_ADDRESS } from '@vicino/contract/channels/api-keys/constants'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { shopsQuery } from '~/lib/queries/shops.ts'
import { serverClock } from '~/lib/server-clock.ts'
import { Badge } from '~/ui/badge.tsx'
import { keysQuery } from '../api/keys.ts'
import { exampleProgram } from '../api/real-ids.ts'
import { SCOPE_TEXTS } from '../model/scope-texts.ts'
import { newReceipt, type TillFields } from '../model/till-request.ts'
import { ExamplesPanel } from './examples-panel.tsx'
import { TillSimulator } from './till-simulator.tsx'

interface TillPartProps {
  brandId: string
  mayKeep: boolean
}

const HOUR_MS = 3_600_000

const CALLS = [
  ['POST /integration/purchase', 'purchase', 'purchase:write'],
  ['POST /integration/purchases', 'purchases', 'purchase:write'],
  ['POST /integration/refund', 'refund', 'refund:write'],
  ['POST /integration/event', 'event', 'event:write'],
  ['GET /integration/member/{code}', 'member', 'member:read'],
  ['POST /integration/claim/{code}/confirm', 'claim', 'claim:confirm'],
  ['POST /integration/code/{code}/confirm', 'code', 'claim:confirm'],
] as const satisfies readonly (readonly [string, string, KeyScope])[]

/** Errors that a till must handle, the most frequent first. */
const ERRORS = [
  ['key_invalid', 401],
  ['key_scope_missing', 403],
  ['key_address_refused', 403],
  ['validation_failed', 400],
  ['lines_differ', 400],
  ['event_from_future', 400],
  ['event_too_old', 400],
  ['member_not_found', 404],
  ['shop_not_found', 404],
  ['card_expired', 409],
  ['program_not_active', 409],
  ['purchases_per_day', 409],
  ['purchases_per_hour', 409],
  ['purchase_unusual', 409],
  ['refund_exceeds', 409],
  ['already_redeemed', 409],
  ['claim_delivered', 409],
  ['request_in_flight', 409],
  ['event_conflict', 422],
  ['idempotency_key_reused', 422],
  ['typed_codes_locked', 429],
  ['rate_limited', 429],
  ['overloaded', 503],
] as const satisfies readonly (readonly [ErrorCode, number])[]

/**
 * 'Cassa (API)': how a shop system calls, with the brand's own values, and a simulated till (R-388,
 *
 */
export default function TillPart({ brandId, mayKeep }: TillPartProps) {
  const { t } = useTranslation('integrations')
  const [apiKey, setApiKey] = useState('')
  const [fields, setFields] = useState<TillFields>(() => ({
    act: 'purchase',
    member: '',
    amount: '',
    receiptId: newReceipt(),
    coupon: '',
    purchaseReceiptId: '',
    event: '',
    code: '',
    simulate: true,
  }))
  const [anHourAgo] = useState(() => new Date(serverClock.now() - HOUR_MS).toISOString())
  const keys = useQuery({ ...keysQuery(brandId), enabled: mayKeep })
  const program = useQuery(exampleProgram(brandId))
  const shops = useQuery(shopsQuery)
  const values = {
    origin: window.location.origin,
    keyPrefix: keys.data?.[0]?.prefix ?? 'vk_',
    // Values typed into the simulator above; else examples of the right form.
    member: fields.member.trim() || 'M12345678',
    receiptId: fields.receiptId.trim() || '0042-0815',
    purchaseReceiptId: fields.purchaseReceiptId.trim() || '0042-0814',
    code: fields.code.trim() || 'ABCDE23456',
    anHourAgo,
    storeId: shops.data?.[0]?._id ?? null,
    programId: program.data?._id ?? null,
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <Panel title={t('help.title')} lead={t('help.lead')}>
        <ul className="grid list-disc gap-1.5 pl-5 text-14 text-pretty">
          <li>{t('help.once')}</li>
          <li>{t('help.key')}</li>
          <li>{t('help.late')}</li>
          <li>{t('help.simulate')}</li>
          <li>{t('help.who')}</li>
        </ul>
        <p className="text-14">
          <a
            href="/api/docs"
            target="_blank"
            rel="noreferrer"
            className="font-semibold underline underline-offset-4"
          >
            {t('help.docs')}
          </a>
        </p>
      </Panel>
      <TillSimulator
        brandId={brandId}
        mayKeep={mayKeep}
        apiKey={apiKey}
        onKeyChange={setApiKey}
        fields={fields}
        onFieldsChange={(changes) => setFields((was) => ({ ...was, ...changes }))}
      />
      <Panel title={t('examples.title')} lead={t('examples.lead')}>
        <ExamplesPanel values={values} apiKey={apiKey} />
      </Panel>
      <Panel title={t('sdk.title')} lead={t('sdk.lead')}>
        <ul className="grid list-disc gap-1.5 pl-5 text-14 text-pretty">
          <li>{t('sdk.retries')}</li>
          <li>{t('sdk.errors')}</li>
          <li>{t('sdk.webhooks')}</li>
        </ul>
        <p className="text-14">
          <a href={SDK_ADDRESS} download className="font-semibold underline underline-offset-4">
            {t('sdk.download')}
          </a>
        </p>
      </Panel>
      <Panel title={t('calls.title')}>
        <ul className="grid grid-cols-1 divide-y divide-line">
          {CALLS.map(([address, name, scope]) => (
            <li key={address} className="grid gap-1 py-3 first:pt-0 last:pb-0">
              <p className="font-mono text-14 font-semibold wrap-anywhere">{address}</p>
              <p className="text-14 text-pretty text-ink-2">{t(`calls.${name}`)}</p>
              <p>
                <Badge>{t(`scopes.${SCOPE_TEXTS[scope]}.name`)}</Badge>
              </p>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('errors.title')} lead={t('errors.lead')}>
        <table className="w-full text-left text-14">
          <thead>
            <tr className="text-ink-2">
              <th scope="col" className="py-2 pr-4 font-semibold">
                {t('errors.status')}
              </th>
              <th scope="col" className="py-2 font-semibold">
                {t('errors.what')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {ERRORS.map(([code, status]) => (
              <tr key={code} className="align-top">
                <td className="num py-2.5 pr-4 font-semibold">{status}</td>
                <td className="py-2.5">
                  <span className="font-mono font-semibold wrap-anywhere">{code}</span>
                  <span className="block text-pretty text-ink-2">{t(`errors.codes.${code}`)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
    </div>
  )
}

interface PanelProps {
  title: string
  lead?: string
  children: ReactNode
}

function Panel({ title, lead, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-6"
    >
      <header className="grid max-w-prose gap-1">
        <h2 id={id} className="text-19">
          {title}
        </h2>
        {lead === undefined ? null : <p className="text-14 text-pretty text-ink-2">{lead}</p>}
      </header>
      {children}
    </section>
  )
}
