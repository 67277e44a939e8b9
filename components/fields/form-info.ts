'use client'

import { createContext, useContext } from 'react'
import type { AnyObjectSchema } from 'yup'
import type { FieldFacts } from '@/lib/forms/format-field-value'
import type { Reference } from '@/lib/resource/reference'
import type { RequestScope } from '@/lib/resource/service'

/** The description of a field that the field passes to its form. */
export interface FormField extends FieldFacts {
  /** The kind of record that the value is an id of. */
  to?: Reference
}

/** The facts about a form that each of its fields reads. */
export interface FormInfo {
  schema: AnyObjectSchema
  /** True when the user may view but not change the record. */
  isReadOnly: boolean
  /** True while a record is being created. */
  isNew: boolean
  /** Registers the description of a field for lists of changes. Undefined in forms without such lists. */
  describe?: (name: string, field: FormField) => void
  /** Returns the registered description of a field, or undefined when the field is not on the page. */
  fieldOf?: (name: string) => FormField | undefined
  /** Returns whether a record of the form's kind has this id, in any letter case. */
  listsId?: (id: string, scope: RequestScope) => Promise<boolean>
}

const Context = createContext<FormInfo | undefined>(undefined)

/** Provides the facts about a form to its fields. */
export const FormInfoProvider = Context.Provider

/** Returns the facts about the form around a field. Throws outside of a form. */
export function useFormInfo(): FormInfo {
  const info = useContext(Context)
  if (!info) throw new Error('A field needs a form around it')
  return info
}

/** Returns whether the user may view but not change the record of the form around a component. False outside of forms. */
export function useIsReadOnlyForm(): boolean {
  return useContext(Context)?.isReadOnly ?? false
}
