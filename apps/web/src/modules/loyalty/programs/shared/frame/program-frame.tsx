import { useQuery } from '@tanstack/react-query'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import type { ReactNode } from 'react'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import type { QueueName } from '../api/waiting.ts'
import { programQuery } from '../api/programs.ts'
import { ProgramHeader } from './program-header.tsx'
import { QueueTabs } from './queue-tabs.tsx'

interface ProgramFrameProps {
  id: string
  /** Name of the screen. */
  title: string
  /** A short head for screens of daily work, without steps, banner and public page. */
  isShort?: boolean
  /** The queue that the screen shows; the program's other queues are offered beside it. */
  queue?: QueueName
  children: (program: Program) => ReactNode
}

/**
 * The frame of every screen of a program. It loads the program and shows its head; meanwhile it
 * shows a skeleton, or the reason for a failure.
 */
export function ProgramFrame({ id, title, isShort = false, queue, children }: ProgramFrameProps) {
  const { data: program, error, refetch } = useQuery(programQuery(id))
  return (
    <div className="page grid grid-cols-1 gap-6 pt-4 pb-10 md:pt-8">
      {program ? (
        <>
          <ProgramHeader program={program} title={title} isShort={isShort} />
          {queue === undefined ? null : <QueueTabs programId={id} open={queue} />}
          {children(program)}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className="sr-only">{title}</p>
          <Skeleton className="h-24 rounded-xl" />
          <Skeleton className="h-80 rounded-2xl" />
        </>
      )}
    </div>
  )
}
