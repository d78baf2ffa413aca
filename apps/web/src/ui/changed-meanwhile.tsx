import { useEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { Meanwhile } from '~/lib/use-record-draft.ts'

interface ChangedMeanwhileProps {
  meanwhile: readonly Meanwhile[]
  /**
   * Returns the name of a field, and its value as the form shows it; undefined for a value too long
   * for one line.
   */
  nameOf: (field: string) => string
  show: (field: string, value: unknown) => string | undefined
}

/**
 * Lists the fields that somebody else changed during editing, and what the form did with them. It
 * takes the focus, because the save button may be far below.
 */
export function ChangedMeanwhile({ meanwhile, nameOf, show }: ChangedMeanwhileProps) {
  const { t } = useTranslation('admin')
  const box = useRef<HTMLDivElement>(null)
  const said = JSON.stringify(meanwhile.map(({ field, theirs: value }) => [field, value]))
  useEffect(() => {
    if (said !== '[]') box.current?.focus()
  }, [said])
  if (meanwhile.length === 0) return null
  const shown = (field: string, value: unknown) => show(field, value) || t('record.empty')
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid scroll-mt-4 gap-2 rounded-xl bg-limone-soft p-4 text-14"
    >
      <p className="font-semibold">{t('record.changedTitle')}</p>
      <ul className="grid gap-1">
        {meanwhile.map(({ field, before, theirs, mine }) => (
          <li key={field} className="wrap-anywhere">
            {show(field, theirs) === undefined ? (
              t('record.changedOnly', { field: nameOf(field) })
            ) : (
              <>
                {t('record.changedField', {
                  field: nameOf(field),
                  before: shown(field, before),
                  theirs: shown(field, theirs),
                })}
                {JSON.stringify(mine) === JSON.stringify(before) ||
                JSON.stringify(mine) === JSON.stringify(theirs)
                  ? null
                  : ` (${t('record.changedMine', { mine: shown(field, mine) })})`}
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="text-ink-2">{t('record.changedText')}</p>
    </div>
  )
}
