'use client'

import { useFormContext, useFormState } from 'react-hook-form'
import { useFormInfo } from '@/components/fields/form-info'
import { rolesOf, type FeatureChoice } from '@/components/access/rules/feature-matrix'
import type { ProfileForm } from './schema'

const FIELDS = ['Features', 'Roles', 'CustomRoles'] as const

const EMPTY_CHOICE: FeatureChoice = { Features: [], Roles: [], CustomRoles: [] }

/**
 * Returns the features and roles of the surrounding form, the roles that result from them, and a function that changes
 * them together.
 */
export function useFeatureChoice() {
  const { isReadOnly } = useFormInfo()
  const { watch, setValue } = useFormContext<ProfileForm>()
  const [Features, Roles, CustomRoles] = watch(FIELDS)
  const { defaultValues } = useFormState<ProfileForm>()
  const choice: FeatureChoice = { Features, Roles, CustomRoles }
  return {
    choice,
    held: rolesOf(choice),
    /** The saved features and roles. */
    saved: { ...EMPTY_CHOICE, ...(defaultValues as Partial<FeatureChoice> | undefined) },
    isReadOnly,
    change: (next: FeatureChoice) => {
      for (const name of FIELDS) {
        setValue(name, [...next[name]], { shouldDirty: true, shouldTouch: true })
      }
    },
  }
}
