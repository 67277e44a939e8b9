'use client'

import { Stack } from '@chakra-ui/react'
import { SidePanel } from '@/components/resource/form/form-layout'
import { ReadOnlyField } from '@/components/ui/field'
import { FEATURES, featuresOf, findLostRoles } from '@/components/access/rules/feature-matrix'
import { useFeatureChoice } from './use-choice'

/** Summary of the roles that the profile would have with the current form values. */
export function Summary() {
  const { choice, held, saved } = useFeatureChoice()
  const gone = findLostRoles(saved, choice)
  return (
    <SidePanel title="Summary">
      <Stack gap="4">
        <ReadOnlyField label="Features">
          {featuresOf(held).length} of {FEATURES.length}
        </ReadOnlyField>
        <ReadOnlyField label="Platform roles">{held.Roles.length}</ReadOnlyField>
        <ReadOnlyField label="Custom roles">{held.CustomRoles.length}</ReadOnlyField>
        {gone.length > 0 && <ReadOnlyField label="Removed when you save">{gone.join(', ')}</ReadOnlyField>}
      </Stack>
    </SidePanel>
  )
}
