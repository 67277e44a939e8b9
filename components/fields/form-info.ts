'use client'

import { createContext, useContext } from 'react'
import type { AnyObjectSchema } from 'yup'

/** What every field of a form needs to know of it. */
export interface FormInfo {
  schema: AnyObjectSchema
  /** True when this user may look but not change. */
  isReadOnly: boolean
  /** True while a record is being created. */
  isNew: boolean
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
