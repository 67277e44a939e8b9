'use client'

import { createContext, useContext } from 'react'
import type { AnyObjectSchema } from 'yup'
import type { FieldFacts } from '@/lib/forms/in-words'
import type { Reference } from '@/lib/resource/reference'
import type { RequestScope } from '@/lib/resource/resource'

/** What a field tells its form of itself. */
export interface FormField extends FieldFacts {
  /** Its value is the id of one of these. */
  to?: Reference
}

/** What every field of a form needs to know of it. */
export interface FormInfo {
  schema: AnyObjectSchema
  /** True when this user may look but not change. */
  isReadOnly: boolean
  /** True while a record is being created. */
  isNew: boolean
  /** Takes what a field tells of itself, for lists of changes; where there are none, nobody needs to know. */
  describe?: (name: string, field: FormField) => void
  /** What a field told of itself; undefined for one that is not on the page. */
  fieldOf?: (name: string) => FormField | undefined
  /** Whether there is a record of the form's kind with an id, in whatever case. */
  listsId?: (id: string, scope: RequestScope) => Promise<boolean>
}

const Context = createContext<FormInfo | undefined>(undefined)

/** Hands the facts of a form to its fields. */
export const FormInfoProvider = Context.Provider

/** The facts of the form around a field. */
export function useFormInfo(): FormInfo {
  const info = useContext(Context)
  if (!info) throw new Error('A field needs a form around it')
  return info
}
