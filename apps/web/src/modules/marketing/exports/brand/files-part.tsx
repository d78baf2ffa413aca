import { type UseMutationOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useAllows } from '~/lib/use-allows.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { Input } from '~/ui/input.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { customerImports } from '../../../loyalty/customers/shared/api/customer-imports.ts'
import { programPage } from '../../../loyalty/programs/shared/api/programs.ts'
import { SelectField } from '../../../loyalty/programs/shared/components/select-field.tsx'
import { FileCard } from './file-card.tsx'
import { type Format, saveCustomers, saveDeals, saveMovements } from './api.ts'

const Exports = lazyPart(() => import('./exports-part.tsx'), ErrorState)
const ImportSheet = lazyPart(() => import('../../../loyalty/customers/shared/imports/import-sheet.tsx'))

/** At most this many programs are offered, the newest first. */
const OFFERED = 50

interface FilesPartProps {
  brandId: string
  /** The brand is the caller's own, so its deals can be exported too. */
  isOwn: boolean
}

/**
 * 'Importa ed esporta': imports of balances and purchases, and exports of customers,
 * movements and deals.
 */
export default function FilesPart({ brandId, isOwn }: FilesPartProps) {
  const { t } = useTranslation('files')
  const allows = useAllows()
  const { data, error, refetch } = useQuery(programPage({ brandId, limit: OFFERED }))
  const [chosen, setChosen] = useState<string>()
  const programs = data?.items ?? []
  // The running one is meant most often.
  const programId = chosen ?? (programs.find(({ status }) => status === 'active') ?? programs[0])?._id
  if (data === undefined)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-96 rounded-2xl" />
    )
  return (
    <section aria-labelledby="files-title" className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid max-w-prose gap-1">
          <h2 id="files-title" className="text-23">
            {t('title')}
          </h2>
          <p className="text-14 text-pretty text-ink-2">{t('lead')}</p>
        </div>
        {programs.length < 2 ? null : (
          <SelectField
            path="files.program"
            label={t('program')}
            value={programId ?? ''}
            options={programs.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={setChosen}
            className="w-full sm:w-72"
          />
        )}
      </header>
      {programId === undefined ? (
        <div className="rounded-2xl bg-surface shadow-card">
          <EmptyState className="max-w-md" title={t('none')} reason={t('noneText')} />
        </div>
      ) : (
        <>
          {allows('customer-ADJUST') ? <Imports key={programId} programId={programId} /> : null}
          {allows('customer-EXPORT') ? (
            <>
              <Export
                icon="users-round"
                title={t('customers.title')}
                text={t('customers.text')}
                save={saveCustomers(programId)}
              />
              <Movements key={programId} programId={programId} />
            </>
          ) : null}
        </>
      )}
      {isOwn && allows('deal-LIST') ? (
        <Export icon="tag" title={t('deals.title')} text={t('deals.text')} save={saveDeals} />
      ) : null}
      {allows('customer-EXPORT') ? (
        <Suspense fallback={<Skeleton className="h-48 rounded-2xl" />}>
          <Exports brandId={brandId} programs={programs} />
        </Suspense>
      ) : null}
    </section>
  )
}

/** A button to import a file, and the latest imports. */
function Imports({ programId }: { programId: string }) {
  const { t } = useTranslation('files')
  const { t: tImports } = useTranslation('imports')
  const [isOpen, setOpen] = useState(false)
  const pages = usePages(customerImports(programId))
  return (
    <FileCard
      icon="arrow-up"
      title={t('import.title')}
      text={t('import.text')}
      action={<Button onClick={() => setOpen(true)}>{t('import.open')}</Button>}
    >
      <PagedList
        pages={pages}
        skeleton={<Skeleton className="h-16 rounded-xl" />}
        empty={<p className="text-14 text-ink-2">{t('import.none')}</p>}
        className="grid grid-cols-1 border-t border-line pt-2"
      >
        {(items) => (
          <ul aria-label={tImports('history')} className="grid grid-cols-1 divide-y divide-line">
            {items.slice(0, 5).map((one) => (
              <li key={one._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-14">
                <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{one.fileName}</span>
                <span className="num text-ink-2">
                  {tImports(`kinds.${one.kind}`)} · {formatDateTime(one.createdAt)} · {one.by}
                </span>
                <span className="font-semibold text-ink-2">{tImports(`states.${one.state}`)}</span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {isOpen ? (
        <Suspense>
          <ImportSheet programId={programId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </FileCard>
  )
}

/** An export of movements, of a period or all. */
function Movements({ programId }: { programId: string }) {
  const { t } = useTranslation('files')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  return (
    <Export
      icon="scroll-text"
      title={t('movements.title')}
      text={t('movements.text')}
      save={saveMovements(programId, { from, to })}
    >
      <div className="grid max-w-md grid-cols-2 gap-3">
        <Input
          type="date"
          label={t('movements.from')}
          max={to || undefined}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <Input
          type="date"
          label={t('movements.to')}
          min={from || undefined}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
    </Export>
  )
}

interface ExportProps {
  icon: IconName
  title: string
  text: string
  save: UseMutationOptions<void, Error, Format>
  children?: ReactNode
}

/** A card with download buttons for both formats. */
function Export({ save, title, ...card }: ExportProps) {
  const { t } = useTranslation('files')
  const { mutate, isPending, variables } = useMutation(save)
  return (
    <FileCard
      {...card}
      title={title}
      action={
        <div className="flex flex-wrap gap-2">
          {(['csv', 'xlsx'] as const).map((format) => (
            <Button
              key={format}
              variant="outline"
              aria-label={t('save', { what: title, format: format.toUpperCase() })}
              pending={isPending && variables === format}
              disabled={isPending}
              onClick={() => mutate(format)}
            >
              {isPending && variables === format ? null : <Icon name="download" className="size-4" />}
              {format.toUpperCase()}
            </Button>
          ))}
        </div>
      }
    />
  )
}
