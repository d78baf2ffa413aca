import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { QUICK_REPLIES_MOST, QUICK_REPLY_MAX } from '@vicino/contract/social/conversations/constants'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { quickReplies, saveQuickReplies } from '../api/conversations.ts'

/** The brand's quick replies, which are sent with one press, and a form to edit them. */
export function QuickReplyStrip({ onSend }: { onSend: (text: string) => void }) {
  const { t } = useTranslation('messages')
  const { data: texts = [] } = useQuery(quickReplies)
  const [editing, setEditing] = useState(false)
  return (
    <div className="scrollbar-none flex gap-2 overflow-x-auto px-3 pt-3">
      {texts.map((text) => (
        <Button key={text} size="sm" variant="outline" className="max-w-64" onClick={() => onSend(text)}>
          <span className="truncate">{text}</span>
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
        <Icon name="pen-line" className="size-4" />
        {t('quick.edit')}
      </Button>
      {editing ? <Editor texts={texts} onClose={() => setEditing(false)} /> : null}
    </div>
  )
}

function Editor({ texts, onClose }: { texts: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('messages')
  const [lines, setLines] = useState(texts.join('\n'))
  const { mutate, isPending } = useMutation(saveQuickReplies(useQueryClient()))
  const wanted = lines
    .split('\n')
    .map((line) => line.trim().slice(0, QUICK_REPLY_MAX))
    .filter((line) => line !== '')
    .slice(0, QUICK_REPLIES_MOST)
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('quick.title')}
      footer={
        <Button wide pending={isPending} onClick={() => mutate([...new Set(wanted)], { onSuccess: onClose })}>
          {t('quick.save')}
        </Button>
      }
    >
      <TextArea
        label={t('quick.label')}
        hint={t('quick.hint', { most: QUICK_REPLIES_MOST })}
        rows={8}
        value={lines}
        onChange={(event) => setLines(event.target.value)}
      />
    </Sheet>
  )
}
