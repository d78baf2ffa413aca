import type { SupportRequest } from '@vicino/contract/identity/support/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDateTime } from '~/lib/format.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Logo } from '~/ui/logo.tsx'
import { ownRequestPages } from '../api/own-requests.ts'

/** The person's requests with their answers. It is hidden without any. */
export function OwnRequests() {
  const { t } = useTranslation('help')
  const pages = usePages(ownRequestPages)
  if (pages.items.length === 0)
    return pages.error ? <ErrorLine error={pages.error} busy={false} onRetry={pages.retry} /> : null
  return (
    <section aria-labelledby="own-requests" className="grid grid-cols-1 gap-2">
      <h2 id="own-requests" className="px-1 text-19">
        {t('own.title')}
      </h2>
      <ul className="grid gap-3">
        {pages.items.map((request) => (
          <Request key={request._id} request={request} />
        ))}
      </ul>
      {pages.hasMore ? (
        <Button variant="ghost" pending={pages.isLoadingMore} onClick={pages.loadMore}>
          {t('own.more')}
        </Button>
      ) : null}
    </section>
  )
}

function Request({ request }: { request: SupportRequest }) {
  const { t } = useTranslation('help')
  const { topic, text, createdAt, answer, answeredAt, earlier } = request
  return (
    <li className="grid gap-3 rounded-2xl bg-surface p-5 shadow-card">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="num text-12 text-ink-2">
          {t(`contact.topics.${topic}`)} · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </span>
        <Badge tone={answer === null ? 'azzurro' : 'basilico'} dot>
          {t(answer === null ? 'own.waiting' : 'own.answered')}
        </Badge>
      </p>
      <p className="line-clamp-6 text-14 text-pretty break-words whitespace-pre-line">{text}</p>
      {earlier.map((each) => (
        <Answer key={each.answeredAt} {...each} />
      ))}
      {answer === null ? null : <Answer answer={answer} answeredAt={answeredAt} />}
    </li>
  )
}

function Answer({ answer, answeredAt }: { answer: string; answeredAt: string | null }) {
  return (
    <div className="grid gap-1.5 rounded-lg bg-limone-soft p-4">
      <p className="flex flex-wrap items-center justify-between gap-2 text-12 text-ink-2">
        <Logo className="text-16" />
        {answeredAt === null ? null : (
          <time dateTime={answeredAt} className="num">
            {formatDateTime(answeredAt)}
          </time>
        )}
      </p>
      <p className="text-14 text-pretty break-words whitespace-pre-line">{answer}</p>
    </div>
  )
}
