import type { BulkResult } from '@vicino/contract/common/bulk'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { saveFile } from '~/lib/save-file.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface BulkRefusalsProps {
  done: number
  refused: BulkResult['refused']
}

/**
 * The result of a bulk action: the number of rows done, the number refused for each reason, and a
 * file with the reason of each row.
 */
export function BulkRefusals({ done, refused }: BulkRefusalsProps) {
  const { t } = useTranslation('admin')
  const counts = new Map<string, number>()
  for (const { message } of refused) counts.set(message, (counts.get(message) ?? 0) + 1)
  const save = () => {
    const lines = refused.map(({ _id, message }) => `${_id};"${message.replaceAll('"', '""')}"`)
    const text = `\uFEFF${t('bulk.refusedTitles')}\r\n${lines.join('\r\n')}\r\n`
    saveFile(`${t('bulk.refusedName')}.csv`, new Blob([text], { type: 'text/csv' }))
  }
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-line px-1 pb-3 text-14">
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p role="alert" className="font-semibold">
          {t('bulk.doneSome', { count: done, refused: refused.length })}
        </p>
        <ul className="grid gap-0.5 text-ink-2">
          {[...counts].map(([message, count]) => (
            <li key={message} className="flex gap-2">
              <span className="num min-w-6 text-right font-semibold text-ink">{count}</span>
              <span className="min-w-0 wrap-anywhere">{message}</span>
            </li>
          ))}
        </ul>
      </div>
      <Button size="sm" variant="ghost" onClick={save}>
        <Icon name="download" className="size-4" />
        {t('bulk.refusedSave')}
      </Button>
    </div>
  )
}
