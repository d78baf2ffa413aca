import { useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { isClamped } from '../../model/clamp.ts'

/** The deal's text. A long text is cut to four lines with 'altro' and 'meno'. */
export function Description({ text }: { text: string }) {
  const { t } = useTranslation('detail')
  const [open, setOpen] = useState(false)
  const id = useId()
  const clamped = isClamped(text)
  return (
    <div className="flex flex-col items-start">
      <p id={id} className={cn('text-16 whitespace-pre-line text-ink-2', clamped && !open && 'line-clamp-4')}>
        {text}
      </p>
      {clamped && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="-ml-2 min-h-11 rounded-md px-2 font-semibold text-azzurro hover:underline"
        >
          {open ? t('description.less') : t('description.more')}
        </button>
      )}
    </div>
  )
}
