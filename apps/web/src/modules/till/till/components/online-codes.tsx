import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ApiError } from '~/lib/api-error.ts'
import { errorText } from '~/lib/error-text.ts'
import { formatCount } from '~/lib/format.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { fieldStyle } from '~/ui/input.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { RoleNote } from '~/ui/role-note.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { waitingPages } from '../api/list-waiting-codes.ts'
import type { WaitingCode } from '@vicino/contract/till/till/schemas'
import { mayBeCode, plainCode } from '../model/purchase-code.ts'
import { lookAtPurchase } from '../api/look-at-purchase.ts'
import { type CodeLine, ConfirmCodeDialog } from './confirm-code-dialog.tsx'
import { WaitingRow } from './waiting-row.tsx'

/**
 * Online purchases that wait for the shop's confirmation. The shop confirms a typed code or one of
 * the list.
 */
export function OnlineCodes() {
  const { t } = useTranslation('till')
  const mayConfirm = useAllows()('code-CONFIRM')
  const [text, setText] = useState('')
  const [question, setQuestion] = useState<{ code: string; line: CodeLine }>()
  const look = useMutation(lookAtPurchase)
  const pages = usePages(waitingPages)
  const total = useQueryClient().getQueryData(waitingPages.queryKey)?.pages[0]?.totalCount ?? 0
  // A code outside the list is looked up first, so that an unknown one is refused here without a
  // confirmation dialog.
  function ask(code: string) {
    const line = pages.items.find((one) => plainCode(one.code) === code)
    if (line) setQuestion({ code, line })
    else look.mutate(code, { onSuccess: (found) => setQuestion({ code, line: found }) })
  }
  return (
    <section aria-labelledby="till-online" className="grid gap-3">
      <h2 id="till-online" className="text-23">
        {t('online.title')} <span className="num text-ink-3">{total > 0 ? formatCount(total) : ''}</span>
      </h2>
      <div className="rounded-2xl bg-surface shadow-card">
        {mayConfirm ? null : (
          <div className="p-4 md:p-5">
            <RoleNote />
          </div>
        )}
        <form
          hidden={!mayConfirm}
          onSubmit={(event) => {
            event.preventDefault()
            if (mayBeCode(text) && !look.isPending) ask(plainCode(text))
          }}
          className="grid grid-cols-1 gap-1.5 p-4 md:p-5"
        >
          <label htmlFor="till-code" className="text-14 font-semibold">
            {t('online.label')}
          </label>
          <div className="flex flex-wrap gap-2">
            <input
              id="till-code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={30}
              placeholder="ABCDE 12345"
              aria-invalid={look.isError || undefined}
              aria-describedby={look.isError ? 'till-code-refused' : undefined}
              value={text}
              onChange={({ target }) => {
                setText(target.value.toUpperCase())
                look.reset()
              }}
              className={cn(
                fieldStyle,
                'num min-h-12 w-auto min-w-0 flex-[3_1_11rem] font-semibold tracking-wide',
              )}
            />
            <Button
              type="submit"
              disabled={!mayBeCode(text)}
              pending={look.isPending}
              className="min-h-12 flex-[1_0_auto]"
            >
              {t('online.submit')}
            </Button>
          </div>
          {look.error ? (
            <p id="till-code-refused" role="alert" className="text-14 font-medium text-pomodoro">
              {errorText(look.error)}
              {isUnknown(look.error) ? `: ${t('online.refused')}` : null}
            </p>
          ) : null}
        </form>
        <WaitingList
          pages={pages}
          mayConfirm={mayConfirm}
          onAsk={(line) => setQuestion({ code: line.code, line })}
        />
      </div>
      {question ? (
        <ConfirmCodeDialog
          {...question}
          onClose={() => setQuestion(undefined)}
          onConfirmed={() => {
            setQuestion(undefined)
            setText('')
          }}
        />
      ) : null}
    </section>
  )
}

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.code === 'code_invalid'

interface WaitingListProps {
  pages: ReturnType<typeof usePages<{ items: WaitingCode[]; nextCursor: string | null }, readonly unknown[]>>
  mayConfirm: boolean
  onAsk: (line: WaitingCode) => void
}

function WaitingList({ pages, mayConfirm, onAsk }: WaitingListProps) {
  const { t } = useTranslation('till')
  const shape = (
    <div className="flex min-h-18 items-center gap-3 border-t border-line px-4 md:px-5">
      <Skeleton className="size-12" />
      <Skeleton className="h-4 flex-1" />
      <Skeleton className="h-9 w-24 rounded-full" />
    </div>
  )
  return (
    <PagedList
      pages={pages}
      skeleton={shape}
      renderFailure={(error, retry) => (
        <ErrorLine error={error} busy={false} onRetry={retry} className="border-t border-line p-4 md:p-5" />
      )}
      empty={
        <p className="border-t border-line p-4 text-14 text-pretty text-ink-2 md:p-5">{t('online.empty')}</p>
      }
    >
      {(lines) => (
        <ul aria-label={t('online.list')}>
          {lines.map((line) => (
            <WaitingRow key={line._id} line={line} onConfirm={mayConfirm ? () => onAsk(line) : undefined} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
