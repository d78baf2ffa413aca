import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import type { TillAnswer, TillRequest } from '../api/send-as-till.ts'
import { CodeBlock } from './code-block.tsx'

interface ExchangeProps {
  request: TillRequest
  answer: TillAnswer
}

/** A call and its answer: the status, the messages for a till's receipt, and both texts. */
export function Exchange({ request, answer }: ExchangeProps) {
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

/** Writes the request without its key, because people share their screens. */
const requestText = ({ method, path, body }: TillRequest): string =>
  [
    `${method} ${path}`,
    'Authorization: Bearer vk_…',
    ...(body === null ? [] : ['', JSON.stringify(body, null, 2)]),
  ].join('\n')

/** Returns the messages for a till's receipt, or the text of the error. */
function messagesIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  if ('messages' in body && Array.isArray(body.messages)) return body.messages.map(String)
  return 'message' in body && typeof body.message === 'string' ? [body.message] : []
}
