import type { ImportRules } from '@/lib/csv/import-plan'
import type { UserGroup } from '@/lib/ordercloud/models'
import { schema, toForm, toPatch, type UserGroupForm } from './form'

/** Rules for importing user groups from a file, without their members. */
export const userGroupImport: ImportRules<UserGroupForm, UserGroup> = {
  fields: [
    { name: 'ID', label: 'ID' },
    { name: 'Name', label: 'Name' },
    { name: 'Description', label: 'Description' },
  ],
  schema,
  toForm,
  toPatch,
}
