'use client'

import type { ComponentType } from 'react'
import { object, type InferType } from 'yup'
import { IdField } from '@/components/fields/id-field'
import { TextField } from '@/components/fields/text-field'
import { FormLayout, Section } from '@/components/resource/form/form-layout'
import type { ListedResource } from '@/components/resource/listed-resource'
import type { RecordEditorForm } from '@/components/resource/listed-resource'
import { idRule } from '@/lib/forms/ids'
import { plainPlan } from '@/lib/forms/record-form'
import { text } from '@/lib/forms/rules'
import { emptyToNull } from '@/lib/forms/values'
import type { UserGroup } from '@/lib/ordercloud/models'

export const schema = object({
  ID: idRule(),
  Name: text('Name', 100, true),
  Description: text('Description', 100),
})

export type UserGroupForm = InferType<typeof schema>

/** Returns the form values of a user group. */
export function toForm(group: UserGroup | null): UserGroupForm {
  return { ID: group?.ID ?? '', Name: group?.Name ?? '', Description: group?.Description ?? '' }
}

/**
 * Returns the user group of the form values in the platform's format. An empty description becomes null, which the
 * types of the SDK do not allow.
 */
export function toPatch({ Name, Description }: UserGroupForm): Partial<UserGroup> {
  return { Name, Description: emptyToNull(Description) as string }
}

/**
 * Returns the form for user groups of one company.
 *
 * @param Panels panels below the form of an existing group, such as its members
 */
export function userGroupForm(
  resource: ListedResource<UserGroup>,
  Panels?: ComponentType<{ record: UserGroup }>,
): RecordEditorForm<UserGroupForm, UserGroup> {
  return {
    ...(Panels && { Panels }),
    schema,
    toForm,
    plan: plainPlan(resource, toForm, toPatch),
    draftStorage: 'browser',
    Fields: () => (
      <FormLayout>
        <Section title="Details">
          <TextField<UserGroupForm> name="Name" label="Name" />
          <IdField lookUp={resource.service.get} />
          <TextField<UserGroupForm> name="Description" label="Description" />
        </Section>
      </FormLayout>
    ),
  }
}
