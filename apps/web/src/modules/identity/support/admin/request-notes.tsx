import { NOTE_LIMITS } from '@vicino/contract/identity/support/constants'
import type { QueuedRequest } from '@vicino/contract/identity/support/schemas'
import { useState } from 'react'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'

interface RequestNotesProps {
  notes: QueuedRequest['notes']
  pending: boolean
  onWrite: (text: string, onDone: () => void) => void
}

/** Notes among the platform's people. The author of the request never gets them. */
export function RequestNotes({ notes, pending, onWrite }: RequestNotesProps) {
  const { t } = useTranslation(['help', 'moderation'])
  const [text, setText] = useState('')
  const clean = text.trim()
  return (
    <section aria-label={t('notes.title')} className="grid gap-3 border-t border-line pt-4">
      <div className="grid gap-0.5">
        <h3 className="font-display text-16 font-bold">{t('notes.title')}</h3>
        <p className="text-14 text-pretty text-ink-2">{t('notes.why')}</p>
      </div>
      {notes.length === 0 ? null : (
        <ul className="grid gap-2">
          {notes.map(({ text: note, username, at }) => (
            <li key={`${at} ${note}`} className="grid gap-0.5 rounded-lg bg-sunken px-4 py-3">
              <span className="num text-12 text-ink-2">
                {username ?? t('moderation:assignee.erased')} · {formatDateTime(at)}
              </span>
              <span className="text-14 text-pretty break-words whitespace-pre-line">{note}</span>
            </li>
          ))}
        </ul>
      )}
      {notes.length < NOTE_LIMITS.notes ? (
        <div className="grid gap-2">
          <TextArea
            label={t('notes.new')}
            rows={2}
            maxLength={NOTE_LIMITS.text}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button
            size="sm"
            variant="outline"
            className="justify-self-start"
            disabled={clean === ''}
            pending={pending}
            onClick={() => onWrite(clean, () => setText(''))}
          >
            {t('notes.add')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
