import type { Hold } from '@vicino/contract/till/till/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { heldWhen } from '../model/held-when.ts'
import { DealThumb } from '~/ui/deal-thumb.tsx'

/** A held unit: the deal, the start and end, and whether a new account holds it. */
export function HoldRow({ line, onFree }: { line: Hold; onFree: () => void }) {
  const { t } = useTranslation('till')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 last:border-0 md:px-5">
      <DealThumb eager src={line.deal.image} className="size-12 rounded-md" />
      <div className="grid min-w-[9rem] flex-1 gap-0.5">
        <p className="text-14 font-semibold break-words">{line.deal.title}</p>
        <p className="num text-12 text-ink-2">
          {t(line.channel === 'online' ? 'holds.whenOnline' : 'holds.when', heldWhen(line))}
        </p>
        {line.newAccount || line.channel === 'online' ? (
          <p className="flex flex-wrap gap-1.5 pt-0.5">
            {line.channel === 'online' ? <Badge tone="azzurro">{t('day.online')}</Badge> : null}
            {line.newAccount ? <Badge tone="ambra">{t('holds.newAccount')}</Badge> : null}
          </p>
        ) : null}
      </div>
      {line.can.free ? (
        <Button
          size="sm"
          variant="outline"
          className="ml-auto"
          aria-label={t('holds.freeOne', { title: line.deal.title, until: heldWhen(line).until })}
          onClick={onFree}
        >
          {t('holds.free')}
        </Button>
      ) : null}
    </li>
  )
}
