import { useQueryClient } from '@tanstack/react-query'
import type { OwnDecision } from '@vicino/contract/administration/moderation/schemas'
import { useState } from 'react'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { useBroughtIntoSight } from '~/lib/use-brought-into-sight.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { appealAgainst, ownDecisionPages } from '../api/own-decisions.ts'
import { AppealForm } from './appeal-form.tsx'

/**
 * The statements of reasons about the person's content, with a form to appeal. It is hidden
 * without any.
 */
export function OwnDecisions() {
  const { t } = useTranslation('help')
  const pages = usePages(ownDecisionPages)
  const part = useBroughtIntoSight<HTMLElement>('decisions', pages.items.length > 0)
  if (pages.items.length === 0)
    return pages.error ? <ErrorLine error={pages.error} busy={false} onRetry={pages.retry} /> : null
  return (
    <section ref={part} aria-labelledby="decisions" className="grid scroll-mt-20 grid-cols-1 gap-2">
      <h2 id="decisions" className="px-1 text-19">
        {t('decisions.title')}
      </h2>
      <ul className="grid gap-3">
        {pages.items.map((decision) => (
          <Decision key={decision._id} decision={decision} />
        ))}
      </ul>
      {pages.hasMore ? (
        <Button variant="ghost" pending={pages.isLoadingMore} onClick={pages.loadMore}>
          {t('decisions.more')}
        </Button>
      ) : null}
    </section>
  )
}

function stateOf({ appeal, reversedAt }: OwnDecision): 'reversed' | 'appealed' | 'upheld' | null {
  if (reversedAt !== null) return 'reversed'
  if (appeal === null) return null
  return appeal.outcome === null ? 'appealed' : 'upheld'
}

function Decision({ decision }: { decision: OwnDecision }) {
  const { t } = useTranslation('help')
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { kind, excerpt, reason, decidedAt, appealUntil, appeal } = decision
  const state = stateOf(decision)
  return (
    <li className="grid gap-3 rounded-2xl bg-surface p-5 shadow-card">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="num text-12 text-ink-2">
          {t(`decisions.kind.${kind}`)} · <time dateTime={decidedAt}>{formatDateTime(decidedAt)}</time>
        </span>
        {state === null ? null : (
          <Badge tone={state === 'reversed' ? 'basilico' : 'azzurro'} dot>
            {t(`decisions.${state}`)}
          </Badge>
        )}
      </p>
      {excerpt === '' ? null : (
        <blockquote
          dir="auto"
          className="line-clamp-4 border-l-4 border-line pl-3 text-14 wrap-anywhere whitespace-pre-line"
        >
          {excerpt}
        </blockquote>
      )}
      <div className="grid gap-1 text-14">
        <p className="font-semibold">{t(`decisions.decision.${decision.decision}`)}</p>
        <p>{t('decisions.why', { why: t(`decisions.reason.${reason}`) })}</p>
        {decision.facts === '' ? null : <p className="wrap-anywhere whitespace-pre-line">{decision.facts}</p>}
        <p className="text-ink-2">
          {t('decisions.rule', { who: t(decision.automated ? 'decisions.automated' : 'decisions.byPerson') })}
        </p>
      </div>
      {appeal === null ? null : (
        <div className="grid gap-1 rounded-lg bg-sunken p-4 text-14">
          <p className="text-12 text-ink-2">{t('decisions.own')}</p>
          <p className="text-pretty break-words whitespace-pre-line">{appeal.text}</p>
        </div>
      )}
      {appealUntil === null ? null : isOpen ? (
        <AppealForm
          appeal={appealAgainst(decision._id, client)}
          onSent={() => toast.success(t('decisions.sent'))}
        />
      ) : (
        <div className="grid gap-2">
          <p className="text-12 text-ink-2">{t('decisions.until', { at: formatDateTime(appealUntil) })}</p>
          <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
            {t('decisions.appeal')}
          </Button>
        </div>
      )}
    </li>
  )
}
