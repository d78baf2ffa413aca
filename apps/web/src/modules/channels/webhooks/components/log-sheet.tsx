import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DELIVERY_STATES, type DeliveryState } from '@vicino/contract/channels/webhooks/constants'
import { useState } from 'react'
import { formatAgo, formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Chip } from '~/ui/chip.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { deliveriesQuery, type Delivery, deliveryQuery, sendAgain, type Webhook } from '../api/webhooks.ts'
import { EVENT_TEXTS, isKnownEvent, readable, STATE_TONES } from '../model/outcome.ts'
import { Outcome } from './outcome.tsx'

interface LogSheetProps {
  webhook: Webhook
  /** Id of the message that is open at first; null for the list. */
  deliveryId: string | null
  onClose: () => void
}

/**
 * The messages sent to a webhook in 30 days: the list, and each message with its attempts and a
 * button to send it again.
 */
export default function LogSheet({ webhook, deliveryId, onClose }: LogSheetProps) {
  const { t } = useTranslation('webhooks')
  const [open, setOpen] = useState(deliveryId)
  const [state, setState] = useState<DeliveryState>()
  return (
    <Sheet open onOpenChange={onClose} title={t('log.title')} className="md:w-[36rem]">
      {open === null ? (
        <div className="grid grid-cols-1 gap-4">
          <p className="font-mono text-14 wrap-anywhere text-ink-2">{webhook.url}</p>
          <div role="group" aria-label={t('log.filter')} className="flex flex-wrap gap-2">
            <Chip selected={state === undefined} onClick={() => setState(undefined)}>
              {t('log.all')}
            </Chip>
            {DELIVERY_STATES.map((each) => (
              <Chip key={each} selected={state === each} onClick={() => setState(each)}>
                {t(`log.states.${each}`)}
              </Chip>
            ))}
          </div>
          <Entries key={state} id={webhook._id} state={state} onOpen={setOpen} />
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setOpen(null)}>
            <Icon name="arrow-left" className="size-4" />
            {t('log.back')}
          </Button>
          <Detail key={open} id={webhook._id} deliveryId={open} />
        </div>
      )}
    </Sheet>
  )
}

function Entries({
  id,
  state,
  onOpen,
}: {
  id: string
  state: DeliveryState | undefined
  onOpen: (deliveryId: string) => void
}) {
  const { t } = useTranslation('webhooks')
  const pages = usePages(deliveriesQuery(id, state))
  return (
    <PagedList
      pages={pages}
      skeleton={<Skeleton className="h-40 rounded-xl" />}
      empty={<p className="py-6 text-14 text-pretty text-ink-2">{t(state ? 'log.noneSo' : 'log.none')}</p>}
      className="grid grid-cols-1 gap-2"
    >
      {(items) => (
        <ul className="grid grid-cols-1 divide-y divide-line">
          {items.map((one) => (
            <li key={one._id}>
              <Entry of={one} onOpen={() => onOpen(one._id)} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function Entry({ of, onOpen }: { of: Delivery; onOpen: () => void }) {
  const { t } = useTranslation('webhooks')
  return (
    <button
      type="button"
      onClick={onOpen}
      className="press flex min-h-14 w-full items-center gap-3 rounded-lg px-2 py-2 text-left hover:bg-sunken"
    >
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="truncate font-semibold">
          <EventName type={of.type} />
        </span>
        <span className="num text-14 text-ink-2">
          {formatDateTime(of.createdAt)} · {t('log.attempts', { count: of.attempts })}
        </span>
      </span>
      <Badge tone={STATE_TONES[of.state]} dot>
        {t(`log.state.${of.state}`)}
      </Badge>
      <Icon name="chevron-right" className="size-5 shrink-0 text-ink-3" />
    </button>
  )
}

function EventName({ type }: { type: string }) {
  const { t } = useTranslation('webhooks')
  return isKnownEvent(type) ? t(`events.${EVENT_TEXTS[type]}.name`) : type
}

/** A message: its content, and each attempt with its answer. */
function Detail({ id, deliveryId }: { id: string; deliveryId: string }) {
  const { t } = useTranslation('webhooks')
  const { data, error, refetch } = useQuery(deliveryQuery(id, deliveryId))
  const again = useMutation(sendAgain(useQueryClient(), id))
  if (data === undefined) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    return <Skeleton className="h-72 rounded-xl" />
  }
  const { type, state, createdAt, nextAt, body, tries, url } = data
  return (
    <div className="grid grid-cols-1 gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h3 className="flex flex-wrap items-center gap-2 text-19">
            <EventName type={type} />
            <Badge tone={STATE_TONES[state]} dot>
              {t(`log.state.${state}`)}
            </Badge>
          </h3>
          <p className="num text-14 text-ink-2">{formatDateTime(createdAt)}</p>
          {nextAt === null ? null : (
            <p className="text-14 text-ink-2">{t('log.next', { moment: formatDateTime(nextAt) })}</p>
          )}
        </div>
        <Button
          variant="outline"
          size="sm"
          pending={again.isPending}
          onClick={() => again.mutate(deliveryId)}
        >
          {again.isPending ? null : <Icon name="repeat" className="size-4" />}
          {t('log.again')}
        </Button>
      </header>
      <section aria-labelledby="webhook-tries" className="grid grid-cols-1 gap-2">
        <h4 id="webhook-tries" className="text-16 font-bold">
          {t('log.tries', { count: tries.length })}
        </h4>
        <ol aria-live="polite" className="grid grid-cols-1 gap-2">
          {tries.map(({ no, at, milliseconds, status, error: failure, answer }) => (
            <li key={no} className="grid grid-cols-1 gap-2 rounded-xl bg-sunken p-4">
              <div className="flex flex-wrap items-center gap-2 text-14">
                <Outcome status={status} error={failure} />
                <span className="num text-ink-2">{t('log.took', { ms: milliseconds })}</span>
                <span className="num ml-auto text-ink-2" title={formatDateTime(at)}>
                  {formatAgo(at)}
                </span>
              </div>
              {answer === '' ? null : <Text label={t('log.answer')}>{answer}</Text>}
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="webhook-request" className="grid grid-cols-1 gap-2">
        <h4 id="webhook-request" className="text-16 font-bold">
          {t('log.request')}
        </h4>
        <p className="font-mono text-12 wrap-anywhere text-ink-2">POST {url}</p>
        <p className="font-mono text-12 wrap-anywhere text-ink-2">webhook-id: {deliveryId}</p>
        <Text label={t('log.body')}>{readable(body)}</Text>
      </section>
    </div>
  )
}

/** A text that was sent or answered. It scrolls within itself, by keyboard too. */
function Text({ label, children }: { label: string; children: string }) {
  return (
    <pre
      aria-label={label}
      role="region"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-lg bg-canvas p-3 font-mono text-12 wrap-anywhere whitespace-pre-wrap"
    >
      {children}
    </pre>
  )
}
