'use client'

import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Id } from '@/components/resource/cells'
import { ReadOnlyField } from '@/components/ui/field'
import { isPlatformId } from '@/lib/forms/platform-id'
import { ID_TAKEN } from '@/lib/forms/server-errors'
import { toPlatformError } from '@/lib/ordercloud/errors'
import type { RequestScope } from '@/lib/resource/resource'
import { useFormInfo } from './form-info'
import { TextField } from './text-field'

interface IdFieldProps {
  /** The id of a record that exists. */
  id: string | undefined
  /** Looks a record up by id; "not found" means that no id is written like this. */
  lookUp: (id: string, scope: RequestScope) => Promise<unknown>
}

/** The id: chosen or left empty while creating, only shown afterwards, since the platform's links hang on it. */
export function IdField({ id, lookUp }: IdFieldProps) {
  const { isNew, listsId } = useFormInfo()
  const { setError, getValues } = useFormContext<{ ID: string }>()
  const [free, setFree] = useState('')
  const running = useRef<AbortController>(undefined)

  const check = async (typed: string) => {
    running.current?.abort()
    const wanted = typed.trim()
    setFree('')
    if (!isPlatformId(wanted)) return
    const controller = new AbortController()
    running.current = controller
    const scope = { signal: controller.signal, quiet: true }
    // What fails says nothing about the id; the platform will, when the record is created.
    const isTaken = await isThere(wanted, scope).catch(() => undefined)
    // An answer about an earlier text is none about this one.
    if (isTaken === undefined || scope.signal.aborted || getValues('ID').trim() !== wanted) return
    if (isTaken) setError('ID', { type: 'taken', message: ID_TAKEN })
    else setFree(wanted)
  }
  const isThere = async (wanted: string, scope: RequestScope): Promise<boolean> => {
    try {
      await lookUp(wanted, scope)
      return true
    } catch (error) {
      if (toPlatformError(error).status !== 404) throw error
      // A GET takes ids as they are written; one that differs in case alone is taken all the same.
      return listsId ? listsId(wanted, scope) : false
    }
  }

  if (!isNew) {
    return (
      <ReadOnlyField label="ID">
        <Id>{id ?? ''}</Id>
      </ReadOnlyField>
    )
  }
  return (
    <TextField<{ ID: string }>
      name="ID"
      label="ID"
      help={
        free
          ? `“${free}” is free.`
          : 'Letters, digits, dashes and underscores. Leave it empty to have one made. It cannot be changed later.'
      }
      onLeave={(typed) => void check(typed)}
    />
  )
}
