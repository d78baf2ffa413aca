import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Statement } from '@vicino/contract/loyalty/partners/schemas'
import { formatDate, formatPrice } from '~/lib/format.ts'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { toast } from '~/lib/toast.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ReceiptButton } from '~/modules/foundation/ledger/shared/receipt-button.tsx'
import { settleMonth, statementFile, statementPages } from './api/partners.ts'

interface StatementsProps {
  programId: string
  side: 'owner' | 'partner'
}

/** Monthly statements of a common program, for staff who may see metrics. */
export default function Statements(props: StatementsProps) {
  return useAllows()('figures-READ') ? <StatementList {...props} /> : null
}

/** Statements, newest first: the debtor and the amount, the files, and whether it was paid. */
function StatementList({ programId, side }: StatementsProps) {
  const { t } = useTranslation('partners')
  const pages = usePages(statementPages(programId))
  return (
    <PagedList
      pages={pages}
      skeleton={<Skeleton className="h-24 rounded-xl" />}
      empty={<p className="text-14 text-pretty text-ink-2">{t('statements.none')}</p>}
    >
      {(statements) => (
        <ul aria-label={t('statements.title')} className="grid grid-cols-1 gap-2">
          {statements.map((statement) => (
            <Row key={statement._id} programId={programId} statement={statement} side={side} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const monthName = (month: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  )

function Row({ programId, statement, side }: StatementsProps & { statement: Statement }) {
  const { t } = useTranslation('partners')
  const { month, brand, clearing, settledAt, can } = statement
  const [isSettling, setSettling] = useState(false)
  const settle = useMutation(settleMonth(programId, useQueryClient()))
  const file = useMutation(statementFile(programId, month, t('statements.file')))
  const own = side === 'partner' ? clearing.amount : -clearing.amount
  const name = monthName(month)
  const about = side === 'owner' ? `${name}, ${brand.username}` : name
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-xl bg-sunken p-4">
      <div className="grid min-w-0 justify-items-start gap-1">
        <span className="text-16 font-semibold first-letter:uppercase">{name}</span>
        {side === 'owner' ? <span className="text-14 wrap-anywhere text-ink-2">{brand.username}</span> : null}
        {settledAt !== null ? (
          <Badge tone="basilico" dot>
            {t('statements.settled', { day: formatDate(settledAt) })}
          </Badge>
        ) : clearing.amount === 0 ? null : (
          <Badge tone="ambra" dot>
            {t(own < 0 ? 'statements.toPay' : 'statements.toGet')}
          </Badge>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className="num pr-2 text-16 font-semibold">{formatPrice(Math.abs(own))}</span>
        {(['pdf', 'csv'] as const).map((kind) => (
          <Button
            key={kind}
            size="sm"
            variant="outline"
            pending={file.isPending && file.variables === kind}
            aria-label={t('statements.download', { kind: kind.toUpperCase(), about })}
            onClick={() => file.mutate(kind)}
          >
            <Icon name="download" className="size-4" />
            {kind.toUpperCase()}
          </Button>
        ))}
        <ReceiptButton of={{ programId, month }} about={about} />
        {can.settle ? (
          <Button size="sm" onClick={() => setSettling(true)}>
            {t('statements.settle')}
          </Button>
        ) : null}
      </div>
      {isSettling ? (
        <QuestionDialog
          title={t('statements.settleTitle', { about })}
          text={t('statements.settleText', { amount: formatPrice(Math.abs(own)), brand: brand.username })}
          yes={t('statements.settle')}
          isPending={settle.isPending}
          error={settle.error}
          onYes={(asked) =>
            settle.mutate(
              { month, brandId: brand._id, asked },
              {
                onSuccess: () => {
                  toast.success(t('statements.done'))
                  setSettling(false)
                },
              },
            )
          }
          onClose={() => {
            settle.reset()
            setSettling(false)
          }}
        />
      ) : null}
    </li>
  )
}
