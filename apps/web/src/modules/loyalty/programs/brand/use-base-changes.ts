import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { useState } from 'react'
import { ApiError } from '~/lib/api-error.ts'
import { type ProgramChanges, programQuery, updateProgram } from '../shared/api/programs.ts'

interface SaveHandlers {
  readonly onSuccess: () => void
  readonly onError?: (failed: Error) => void
  /**
   * Runs when somebody else has changed the same fields. Nothing was saved; the next save starts
   * from `now`.
   */
  readonly onChanged?: (before: Program, now: Program) => void
}

/**
 * Saves changes to a program's base data. When others have changed other fields meanwhile, it saves
 * on top of their version. When they have changed the same fields, it shows the refusal.
 */
export function useBaseChanges(program: Program) {
  const client = useQueryClient()
  const [known, setKnown] = useState(program)
  const { mutate, error, isPending } = useMutation(updateProgram(program._id, client))
  // Another form of this tab may have saved a newer program. It is the basis when the fields to
  // save are the same in both.
  const basis = (changes: NonNullable<ProgramChanges>): Program =>
    shownOf(known, changes) === shownOf(program, changes) ? program : known
  const save = (changes: NonNullable<ProgramChanges>, handlers: SaveHandlers, from = basis(changes)) =>
    mutate(
      { ...changes, version: from.baseVersion },
      {
        onSuccess: (saved) => {
          setKnown(saved)
          handlers.onSuccess()
        },
        onError: (failed) => {
          const isOld = failed instanceof ApiError && failed.code === 'record_changed'
          if (isOld) void takeOver(changes, handlers, from).catch(handlers.onError)
          else handlers.onError?.(failed)
        },
      },
    )
  const takeOver = async (changes: NonNullable<ProgramChanges>, handlers: SaveHandlers, before: Program) => {
    const now = await client.fetchQuery({ ...programQuery(program._id), staleTime: 0 })
    setKnown(now)
    if (shownOf(before, changes) === shownOf(now, changes)) save(changes, handlers, now)
    else handlers.onChanged?.(before, now)
  }
  return { save, error, isPending }
}

/** Serializes the fields of a program that the changes name. */
const shownOf = (program: Program, { baseInfo = {}, ...others }: NonNullable<ProgramChanges>): string =>
  JSON.stringify([
    Object.keys(baseInfo).map((name) => program.baseInfo[name as keyof Program['baseInfo']]),
    Object.keys(others).map((name) => program[name as keyof Program]),
  ])
