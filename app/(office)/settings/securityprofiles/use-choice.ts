'use client'

import { useFormContext } from 'react-hook-form'
import { useFormInfo } from '@/components/fields/form-info'
import { rolesOf, type FeatureChoice } from '@/lib/permissions/feature-matrix'
import type { ProfileForm } from './schema'

const FIELDS = ['Features', 'Roles', 'CustomRoles'] as const

/** The features and roles of the form around it, what they come to, and the way to change them together. */
export function useChoice() {
  const { isReadOnly } = useFormInfo()
  const { watch, setValue } = useFormContext<ProfileForm>()
  const [Features, Roles, CustomRoles] = watch(FIELDS)
  const choice: FeatureChoice = { Features, Roles, CustomRoles }
  return {
    choice,
    held: rolesOf(choice),
    isReadOnly,
    change: (next: FeatureChoice) => {
      for (const name of FIELDS) {
        setValue(name, [...next[name]], { shouldDirty: true, shouldTouch: true })
      }
    },
  }
}
