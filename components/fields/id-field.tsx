'use client'

import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isPlatformId } from '@/lib/forms/platform-id'
import { ID_TAKEN } from '@/lib/forms/server-errors'
import { toPlatformError } from '@/lib/ordercloud/errors'
import type { RequestScope } from '@/lib/resource/service'
import { useFormInfo } from './form-info'
import { TextField } from './text-field'

interface IdFieldProps {
  /** Reads a record by id. A 404 means that no record has exactly this id. */
  lookUp: (id: string, scope: RequestScope) => Promise<unknown>
  /** True when the page of the record offers another ID later. */
  canChange?: boolean
}

/**
 * Field for the id of a new record. The id can be set or left empty. It cannot be changed later, because the platform's
 * links refer to it, and the head of the record's page shows it.
 */
export function IdField({ lookUp, canChange = false }: IdFieldProps) {
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
    // A failed check gives no information on the id. The platform checks it again when the record is created.
    const isTaken = await isThere(wanted, scope).catch(() => undefined)
    // A response about an earlier text does not apply to the current one.
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
      // A GET matches ids with their letter case, but the platform also rejects a new id that differs from an existing
      // one only in letter case.
      return listsId ? listsId(wanted, scope) : false
    }
  }

  if (!isNew) return null
  return (
    <TextField<{ ID: string }>
      name="ID"
      label="ID"
      help={
        free
          ? `“${free}” is available.`
          : `Letters, digits, dashes and underscores. Leave empty to generate an ID.${canChange ? '' : ' You cannot change it later.'}`
      }
      onLeave={(typed) => void check(typed)}
    />
  )
}
