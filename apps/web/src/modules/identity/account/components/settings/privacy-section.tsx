import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { shownText } from '@vicino/contract/identity/account/consent-texts'
import { CONSENT_PURPOSES } from '@vicino/contract/identity/account/constants'
import type { ConsentEvent } from '@vicino/contract/identity/account/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useLanguage } from '~/lib/i18n/use-language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDateTime } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Switch } from '~/ui/switch.tsx'
import { toast } from '~/lib/toast.ts'
import { consentsQuery, giveConsent } from '../../api/consents.ts'
import { Section } from '../../shared/section.tsx'

interface PrivacySectionProps {
  userId: string
  onCookies: () => void
}

/**
 * The person's consents: each one separate, off until it is switched on, with the log of every
 * change.
 */
export function PrivacySection({ userId, onCookies }: PrivacySectionProps) {
  const { t } = useTranslation('account')
  const { data, error, isFetching, refetch } = useQuery(consentsQuery(userId))
  const language = useLanguage()
  const { mutate } = useMutation(giveConsent(userId, useQueryClient()))
  return (
    <Section title={t('privacy.title')} lead={t('privacy.lead')}>
      {data ? (
        <div className="grid divide-y divide-line">
          {CONSENT_PURPOSES.map((purpose) => (
            <Switch
              key={purpose}
              className="py-3 first:pt-0"
              label={t(`privacy.purposes.${purpose}`)}
              description={shownText(purpose, language).text}
              checked={data.inForce[purpose]}
              onCheckedChange={(granted) =>
                mutate(
                  { purpose, granted },
                  {
                    onSuccess: () =>
                      toast.message(t(granted ? 'privacy.given' : 'privacy.withdrawn'), {
                        id: `consent-${purpose}`,
                        description: t(`privacy.purposes.${purpose}`),
                        action: {
                          label: t('common:undo'),
                          onClick: () => mutate({ purpose, granted: !granted }),
                        },
                      }),
                  },
                )
              }
            />
          ))}
        </div>
      ) : error ? (
        <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-32" />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
        <p className="grid min-w-56 flex-1 gap-0.5">
          <span className="text-14 font-semibold">{t('cookies')}</span>
          <span className="text-14 text-ink-3">{t('cookiesText')}</span>
        </p>
        <Button variant="outline" onClick={onCookies}>
          <Icon name="cookie" className="size-4" />
          {t('cookiesOpen')}
        </Button>
      </div>
      {data ? <Log events={data.log} /> : null}
    </Section>
  )
}

/** Where a decision was made, as the screen names it. */
function sourceOf(source: string): (typeof SOURCES)[number] {
  return SOURCES.find((known) => known === source.replaceAll(' ', '-')) ?? 'other'
}
const SOURCES = [
  'account-settings',
  'cookie-preferences',
  'registration',
  'google-sign-in',
  'program',
  'merge',
  'business-application',
  'business-office',
  'new-text',
  'other',
] as const

function Log({ events }: { events: readonly ConsentEvent[] }) {
  const { t } = useTranslation('account')
  if (events.length === 0)
    return <p className="border-t border-line pt-5 text-14 text-ink-2">{t('privacy.logEmpty')}</p>
  return (
    <details className="group border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md text-14 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-down"
          className="size-4 text-ink-3 transition-transform duration-150 group-open:rotate-180"
        />
        {t('privacy.log', { count: events.length })}
      </summary>
      <ol className="grid divide-y divide-line pt-1">
        {events.map((event) => (
          <li key={event._id} className="grid gap-1 py-2.5">
            <p className="flex flex-wrap items-center justify-between gap-2 text-14 font-semibold">
              {t(`privacy.purposes.${event.purpose}`)}
              <Badge tone={event.granted ? 'basilico' : 'neutral'} dot>
                {t(event.granted ? 'privacy.yes' : 'privacy.no')}
              </Badge>
            </p>
            <p className="num text-12 text-ink-2">
              <time dateTime={event.createdAt}>{formatDateTime(event.createdAt)}</time>
              {' · '}
              {t('privacy.version', { version: event.textVersion })}
              {' · '}
              {t(`privacy.sources.${sourceOf(event.source)}`)}
            </p>
            {event.program === null ? null : (
              <p className="text-12 wrap-anywhere text-ink-2">
                {event.program.brand} · {event.program.name}
              </p>
            )}
            {event.text === null ? null : (
              <p className="line-clamp-3 text-12 text-pretty wrap-anywhere text-ink-2">{event.text}</p>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
