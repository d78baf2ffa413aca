import { useQuery } from '@tanstack/react-query'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import type { ReactNode } from 'react'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { programQuery } from '../api/programs.ts'
import { ProgramHeader } from './program-header.tsx'

interface ProgramFrameProps {
  id: string
  /** Name of the screen. */
  title: string
  /** On a screen of daily work: a head without the program's steps, banner and public page. */
  isShort?: boolean
  children: (program: Program) => ReactNode
}

/** What every screen of a program stands in: the program is read, its head shown; until then a skeleton, or why it cannot be shown. */
export function ProgramFrame({ id, title, isShort = false, children }: ProgramFrameProps) {
  const { data: program, error, refetch } = useQuery(programQuery(id))
  return (
    <div className="page grid grid-cols-1 gap-6 pt-4 pb-10 md:pt-8">
      {program ? (
        <>
          <ProgramHeader program={program} title={title} isShort={isShort} />
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
