import { useMutation } from '@tanstack/react-query'
import type { Tried } from '@vicino/contract/marketing/automations/schemas'
import type { CallInput } from '~/lib/api.ts'
import { errorText } from '~/lib/error-text.ts'
import { formatCount, formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { tryOut } from './api/automations.ts'

interface TryPanelProps {
  /** null while an input is missing. */
  body: CallInput<'POST /automation/try'>['body'] | null
}

/**
 * Computes what the edited automation would have done in the last 30 days. Nothing is sent or given
 * (R-379).
 */
export function TryPanel({ body }: TryPanelProps) {
  const { t } = useTranslation('automations')
  const { mutate, data, error, isPending, variables } = useMutation(tryOut())
  const isOld = data !== undefined && JSON.stringify(variables) !== JSON.stringify(body)
  return (
    <section
      aria-label={t('try.title')}
      className="grid grid-cols-1 gap-4 rounded-xl border border-dashed border-line-strong p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
          <h3 className="font-sans text-16 font-bold">{t('try.title')}</h3>
          <p className="text-14 text-pretty text-ink-2">{t(body === null ? 'try.missing' : 'try.lead')}</p>
        </div>
        <Button
          variant="outline"
          disabled={body === null}
          pending={isPending}
          onClick={() => {
            if (body !== null) mutate(body)
          }}
        >
          <Icon name="play" className="size-4" />
          {t('try.run')}
        </Button>
      </div>
      <div role="status" className="grid grid-cols-1 gap-3 empty:hidden">
        {error ? <p className="text-14 text-pomodoro">{errorText(error)}</p> : null}
        {data === undefined ? null : (
          <>
            {isOld ? <p className="text-14 text-ink-2">{t('try.old')}</p> : null}
            <Found tried={data} hasMessage={(variables.actions.message ?? null) !== null} />
          </>
        )}
      </div>
    </section>
  )
}

const TONES = {
  done: 'basilico',
  control: 'viola',
  conditions: 'neutral',
  reentry: 'neutral',
  budget: 'ambra',
} as const

function Found({ tried, hasMessage }: { tried: Tried; hasMessage: boolean }) {
  const { t } = useTranslation('automations')
  const { happened, isCapped, members, results, reachable, points, stamps, examples } = tried
  if (happened === 0) return <p className="text-14">{t('try.nothing')}</p>
  const lines = [
    t(isCapped ? 'try.happenedMost' : 'try.happened', { count: happened, members }),
    t('try.done', { count: results.done }),
    ...(reachable > 0 ? [t('try.reachable', { count: reachable })] : []),
    ...(points > 0 ? [t('try.points', { points: formatCount(points) })] : []),
    ...(stamps > 0 ? [t('try.stamps', { count: stamps })] : []),
    ...(['control', 'conditions', 'reentry', 'budget'] as const)
      .filter((name) => results[name] > 0)
      .map((name) => t(`try.${name}`, { count: results[name] })),
  ]
  return (
    <>
      <ul className="grid gap-1 text-14">
        {lines.map((line) => (
          <li key={line} className="num flex gap-2">
            <span aria-hidden>·</span>
            <span className="min-w-0 text-pretty">{line}</span>
          </li>
        ))}
      </ul>
      <ul aria-label={t('try.examples')} className="grid grid-cols-1">
        {examples.slice(0, 8).map(({ at, userId, username, result, consents }) => (
          <li
            key={`${at} ${userId}`}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line py-2 text-14"
          >
            <span className="min-w-0 font-semibold wrap-anywhere">{username}</span>
            <span className="flex flex-wrap items-center gap-2">
              <time dateTime={at} className="num text-12 text-ink-2">
                {formatDateTime(at)}
              </time>
              <Badge tone={TONES[result]}>
                {t(
                  result === 'done' && hasMessage && !consents
                    ? 'try.results.silent'
                    : `try.results.${result}`,
                )}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
