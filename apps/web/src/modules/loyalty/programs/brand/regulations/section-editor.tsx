import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RegulationDraft } from '@vicino/contract/loyalty/programs/regulations/schemas'
import { useRef, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { Icon } from '~/ui/icon.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { saveSections } from '../../shared/regulations/regulation.ts'
import { Blocks } from '../../shared/regulations/blocks.tsx'
import {
  type Block,
  BLOCK_TYPES,
  type BlockType,
  blockOf,
  bodyWith,
  type EditedBlock,
  editedOf,
  newSectionId,
} from './edit-blocks.ts'

interface SectionEditorProps {
  draft: RegulationDraft
  /** Id of the section to change; null for a new one. */
  sectionId: string | null
  onClose: () => void
}

/** Edits a section as structured text: a title, and blocks that can be moved, removed and added. */
export function SectionEditor({ draft, sectionId, onClose }: SectionEditorProps) {
  const { t } = useTranslation('regulation')
  const section = draft.sections.find(({ id }) => id === sectionId)
  const start = section?.written ?? section
  const [title, setTitle] = useState(start?.title ?? '')
  const [blocks, setBlocks] = useState<readonly EditedBlock[]>(
    start?.blocks.map(editedOf) ?? [{ key: 0, type: 'paragraph', text: '' }],
  )
  const nextKey = useRef(blocks.length)
  const [isShown, setShown] = useState(false)
  const { mutate, isPending } = useMutation(saveSections(draft.programId, useQueryClient()))
  const read = blocks.map(blockOf)
  const isUneven = read.includes('uneven')
  const written = read.filter((block): block is Block => block !== null && block !== 'uneven')
  const isEmpty = title.trim() === '' || written.length === 0
  const put = (next: { title: string; blocks: readonly Block[] } | null) =>
    mutate(bodyWith(draft, sectionId ?? newSectionId(draft), next), {
      onSuccess: () => {
        toast.success(t('edit.saved'))
        onClose()
      },
      onError: (error) => toast.error(errorText(error)),
    })
  const save = () => {
    setShown(true)
    if (!isEmpty && !isUneven) put({ title: title.trim(), blocks: written })
  }
  const change = (index: number, changes: Partial<EditedBlock>) =>
    setBlocks((was) => was.map((block, at) => (at === index ? { ...block, ...changes } : block)))
  const add = (type: BlockType) => {
    setBlocks((was) => [...was, { key: nextKey.current, type, text: '' }])
    nextKey.current += 1
  }
  const move = (index: number, by: -1 | 1) =>
    setBlocks((was) => {
      const block = was[index]
      return block === undefined ? was : was.toSpliced(index, 1).toSpliced(index + by, 0, block)
    })
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t(section ? 'edit.title' : 'edit.new')}
      className="md:w-150"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {section?.written ? (
            <Button variant="ghost" disabled={isPending} onClick={() => put(null)}>
              {t(section.generated ? 'edit.restore' : 'edit.remove')}
            </Button>
          ) : null}
          <Button pending={isPending} onClick={save}>
            {t('edit.save')}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {section?.isOutdated ? (
          <p className="rounded-lg bg-ambra-soft px-4 py-3 text-14 text-ambra">{t('edit.outdated')}</p>
        ) : null}
        <Input
          label={t('edit.heading')}
          maxLength={120}
          value={title}
          error={isShown && title.trim() === '' ? t('edit.required') : undefined}
          onChange={({ target }) => setTitle(target.value)}
        />
        <ol className="grid grid-cols-1 gap-4">
          {blocks.map((block, index) => (
            <li key={block.key} className="relative rounded-xl border border-line p-3 pt-4">
              <div className="absolute top-1 right-1 flex">
                <IconButton
                  label={t('edit.up', { place: index + 1 })}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <Icon name="arrow-up" />
                </IconButton>
                <IconButton
                  label={t('edit.down', { place: index + 1 })}
                  disabled={index === blocks.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <Icon name="arrow-down" />
                </IconButton>
                <IconButton
                  label={t('edit.delete', { place: index + 1 })}
                  disabled={blocks.length === 1}
                  onClick={() => setBlocks((was) => was.toSpliced(index, 1))}
                >
                  <Icon name="trash" />
                </IconButton>
              </div>
              <TextArea
                label={t('edit.text', { place: index + 1, kind: t(`blocks.${block.type}`) })}
                className="gap-3"
                lang="it"
                maxLength={4000}
                rows={block.type === 'heading' ? 1 : 5}
                value={block.text}
                hint={block.type === 'list' || block.type === 'table' ? t(`hints.${block.type}`) : undefined}
                error={isShown && read[index] === 'uneven' ? t('edit.uneven') : undefined}
                onChange={({ target }) => change(index, { text: target.value })}
              />
            </li>
          ))}
        </ol>
        {isShown && written.length === 0 ? (
          <p role="alert" className="text-14 font-medium text-pomodoro">
            {t('edit.empty')}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {BLOCK_TYPES.map((type) => (
            <Button key={type} size="sm" variant="outline" onClick={() => add(type)}>
              <Icon name="plus" className="size-4" />
              {t(`blocks.${type}`)}
            </Button>
          ))}
        </div>
        {section?.generated && section.written ? (
          <details className="rounded-xl bg-sunken px-4 py-2">
            <summary className="flex min-h-11 cursor-pointer items-center text-14 font-semibold">
              {t('edit.generated')}
            </summary>
            <div lang="it" className="pb-3">
              <Blocks blocks={section.generated.blocks} level={4} />
            </div>
          </details>
        ) : null}
      </div>
    </Sheet>
  )
}
