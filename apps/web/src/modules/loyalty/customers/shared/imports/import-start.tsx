import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  CUSTOMER_FILE,
  IMPORT_KINDS,
  type ImportKind,
} from '@vicino/contract/loyalty/customers/imports/constants'
import { useRef, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { formatDateTime, formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { FilePicker } from '~/ui/upload/file-picker.tsx'
import { UploadProgress } from '~/ui/upload/upload-progress.tsx'
import { type CustomerImport, customerImports, sendCustomers } from '../api/customer-imports.ts'

const COLUMNS = {
  balances: ['customer', 'points', 'stamps', 'label', 'reference'],
  purchases: ['buyer', 'at', 'amount', 'id', 'category'],
} as const satisfies Record<ImportKind, readonly string[]>
const EXAMPLES: Readonly<Record<ImportKind, string>> = {
  balances: 'maria@example.it;120;3;;',
  purchases: 'maria@example.it;03/03/2027 10:30;39,90;A-1024;pane',
}

interface ImportStartProps {
  programId: string
  onOpen: (importId: string) => void
}

/** The expected form of the file, the choice of a file, and earlier imports. */
export function ImportStart({ programId, onOpen }: ImportStartProps) {
  const { t } = useTranslation('imports')
  const { mutate, error, isPending, reset } = useMutation(sendCustomers(programId, useQueryClient()))
  const [kind, setKind] = useState<ImportKind>('balances')
  const [file, setFile] = useState<{ name: string; sent: number }>()
  const cancelling = useRef<AbortController>(undefined)
  const pages = usePages(customerImports(programId))
  const columns = COLUMNS[kind].map((column) => ({
    name: t(`columns.${column}.name`),
    text: t(`columns.${column}.text`),
  }))
  const template = `${columns.map(({ name }) => name).join(';')}\r\n${EXAMPLES[kind]}\r\n`
  const send = (chosen: File) => {
    cancelling.current = new AbortController()
    setFile({ name: chosen.name, sent: 0 })
    mutate(
      {
        file: chosen,
        kind,
        sending: {
          signal: cancelling.current.signal,
          onProgress: (sent) => setFile({ name: chosen.name, sent }),
        },
      },
      { onSuccess: ({ _id }) => onOpen(_id) },
    )
  }
  const isCancelled = error instanceof DOMException
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-3">
        <SegmentedControl
          label={t('kinds.label')}
          value={kind}
          options={IMPORT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onValueChange={(next) => {
            reset()
            setKind(next)
          }}
          className="justify-self-start"
        />
        <p className="text-14 text-pretty text-ink-2">{t(kind === 'balances' ? 'lead' : 'purchases.lead')}</p>
        <dl className="grid gap-2 rounded-xl bg-sunken p-4 text-14">
          {columns.map(({ name, text }) => (
            <div key={name} className="grid gap-x-3 sm:grid-cols-[7rem_1fr]">
              <dt className="font-semibold">{name}</dt>
              <dd className="text-pretty text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="text-14 text-pretty text-ink-2">
          {t(kind === 'balances' ? 'limits' : 'purchases.limits', { rows: formatCount(CUSTOMER_FILE.rows) })}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <FilePicker
            label={t('file')}
            icon={<Icon name="arrow-up" className="size-4" />}
            accept=".csv,text/csv"
            describedBy="customers-file"
            invalid={error !== null && !isCancelled}
            disabled={isPending}
            onFile={send}
          >
            {t('choose')}
          </FilePicker>
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(template)}`}
            download={t(kind === 'balances' ? 'templateName' : 'purchases.templateName')}
            className={cn(buttonStyle({ variant: 'ghost' }))}
          >
            <Icon name="download" className="size-4" />
            {t('template')}
          </a>
        </div>
        <div id="customers-file" className="grid gap-2 empty:hidden">
          {isPending && file ? (
            <UploadProgress
              label={file.name}
              sent={file.sent}
              onCancel={() => {
                cancelling.current?.abort()
                reset()
              }}
            />
          ) : null}
          {error && !isCancelled ? (
            <p role="alert" className="rounded-lg bg-pomodoro-soft p-3 text-14 text-pomodoro">
              {errorText(error)}
            </p>
          ) : null}
        </div>
      </div>
      <section aria-label={t('history')} className="grid grid-cols-1 gap-2 border-t border-line pt-5">
        <h3 className="text-16 font-bold">{t('history')}</h3>
        <PagedList
          pages={pages}
          skeleton={<Skeleton className="h-20 rounded-xl" />}
          empty={<p className="text-14 text-ink-2">{t('none')}</p>}
          className="grid grid-cols-1 gap-2"
        >
          {(items) => (
            <ul className="grid grid-cols-1 gap-1">
              {items.map((one) => (
                <li key={one._id}>
                  <Past of={one} onOpen={() => onOpen(one._id)} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </section>
    </div>
  )
}

function Past({ of, onOpen }: { of: CustomerImport; onOpen: () => void }) {
  const { t } = useTranslation('imports')
  return (
    <button
      type="button"
      onClick={onOpen}
      className="press flex min-h-14 w-full items-center gap-3 rounded-lg px-3 py-2 text-left hover:bg-sunken"
    >
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-semibold">{of.fileName}</span>
        <span className="num text-14 text-ink-2">
          {t(`kinds.${of.kind}`)} · {formatDateTime(of.createdAt)} · {of.by}
        </span>
      </span>
      <span className="text-right text-14 font-semibold text-ink-2">{t(`states.${of.state}`)}</span>
      <Icon name="chevron-right" className="size-5 shrink-0 text-ink-3" />
    </button>
  )
}
